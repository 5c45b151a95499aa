/* SPDX-License-Identifier: MIT */
/*
 * Names that a program must leave alone, whatever compiler reads it as C or
 * C++: those of a shape that the standards keep for themselves or that macros
 * have, and the words of the table.  tests/emit/reserved.py holds both against
 * the headers of the compilers at hand.
 */
#include <assert.h>
#include <string.h>

#include "emit/emitter.h"

/* Keywords of C23 and C++20, what the headers of the program declare or define,
 * with all extensions, and the program's own; a blank around each. */
/* clang-format off */
static const char taken[] =
    " "
    "EOF L_ctermid L_cuserid L_tmpnam NULL P_tmpdir a64l abort abs alignas "
    "aligned_alloc alignof alloca and and_eq arc4random arc4random_buf "
    "arc4random_uniform asm asprintf at_quick_exit atexit atof atoi atol "
    "atoll auto basename bcmp bcopy be16toh be32toh be64toh bitand bitor "
    "block bool break bsearch bzero calloc canonicalize_file_name case catch "
    "char class clearenv clearerr clearerr_unlocked close co_await co_return "
    "co_yield compl concept const const_cast consteval constexpr constinit "
    "continue ctermid cube cuserid decltype default delete div do double "
    "dprintf drand48 drand48_data drand48_r dynamic_cast ecvt ecvt_r else "
    "end_ptr enum erand48 erand48_r exit explicit explicit_bzero export "
    "extern false fclose fcloseall fcvt fcvt_r fd_mask fd_set fdopen "
    "fds_bits feof feof_unlocked ferror ferror_unlocked fflush "
    "fflush_unlocked ffs ffsl ffsll fgetc fgetc_unlocked fgetpos fgetpos64 "
    "fgets fgets_unlocked fileno fileno_unlocked float flockfile fmemopen "
    "fopen fopen64 fopencookie for fprintf fptr fputc fputc_unlocked fputs "
    "fputs_unlocked fread fread_unlocked free freopen freopen64 friend "
    "fscanf fseek fseeko fseeko64 fsetpos fsetpos64 ftell ftello ftello64 "
    "ftrylockfile funlockfile fwrite fwrite_unlocked gcvt getc getc_unlocked "
    "getchar getchar_unlocked getdelim getenv getline getloadavg getpt gets "
    "getsubopt getw goto grantpt grid htobe16 htobe32 htobe64 htole16 "
    "htole32 htole64 if imaxabs imaxdiv index initstate initstate_r inline "
    "int jmp_buf jrand48 jrand48_r key l64a labs lcong48 lcong48_r ldiv "
    "le16toh le32toh le64toh linux list llabs lldiv long longjmp lrand48 "
    "lrand48_r main malloc mblen mbstowcs mbtowc memccpy memchr memcmp "
    "memcpy memfrob memmem memmove memo mempcpy memrchr memset mkdtemp "
    "mkostemp mkostemp64 mkostemps mkostemps64 mkstemp mkstemp64 mkstemps "
    "mkstemps64 mktemp mrand48 mrand48_r mutable namespace new noexcept not "
    "not_eq nrand48 nrand48_r nullptr obstack obstack_printf obstack_vprintf "
    "on_exit open_memstream operator or or_eq pclose perror place popen "
    "posix_memalign posix_openpt printf private protected pselect ptsname "
    "ptsname_r public putc putc_unlocked putchar putchar_unlocked putenv "
    "puts putw qecvt qecvt_r qfcvt qfcvt_r qgcvt qsort qsort_r quick_exit "
    "quot rand rand_deg rand_r rand_sep rand_type random random_data "
    "random_r rawmemchr read realloc reallocarray realpath register "
    "reinterpret_cast rem remove rename renameat renameat2 requires restrict "
    "return rewind rindex rpmatch rptr scanf secure_getenv seed48 seed48_r "
    "seek seen select setbuf setbuffer setenv setjmp setlinebuf setstate "
    "setstate_r setvbuf short sigabbrev_np sigdescr_np sigjmp_buf siglongjmp "
    "signal signed sigsetjmp sizeof snprintf sprintf srand srand48 srand48_r "
    "srandom srandom_r sscanf start_value state static static_assert "
    "static_cast std stderr stdin stdout stpcpy stpncpy strcasecmp "
    "strcasecmp_l strcasestr strcat strchr strchrnul strcmp strcoll "
    "strcoll_l strcpy strcspn strdup strdupa strerror strerror_l strerror_r "
    "strerrordesc_np strerrorname_np strfromd strfromf strfromf128 "
    "strfromf32 strfromf32x strfromf64 strfromf64x strfroml strfry strlen "
    "strncasecmp strncasecmp_l strncat strncmp strncpy strndup strndupa "
    "strnlen strpbrk strrchr strsep strsignal strspn strstr strtod strtod_l "
    "strtof strtof128 strtof128_l strtof32 strtof32_l strtof32x strtof32x_l "
    "strtof64 strtof64_l strtof64x strtof64x_l strtof_l strtoimax strtok "
    "strtok_r strtol strtol_l strtold strtold_l strtoll strtoll_l strtoq "
    "strtoul strtoul_l strtoull strtoull_l strtoumax strtouq struct "
    "strverscmp strxfrm strxfrm_l switch system template tempnam terminate "
    "this thread_local throw timespec timeval tmpfile tmpfile64 tmpnam "
    "tmpnam_r true try tv_nsec tv_sec tv_usec typedef typeid typename typeof "
    "typeof_unqual u_char u_int u_long u_short uint ulong ungetc union unix "
    "unlockpt unsetenv unsigned ushort using va_arg va_copy va_end va_list "
    "va_start valloc vasprintf vdprintf vfprintf vfscanf virtual void "
    "volatile vprintf vscanf vsnprintf vsprintf vsscanf wcstoimax wcstombs "
    "wcstoumax wctomb while write xor xor_eq ";
/* clang-format on */

static bool is_taken(const char *name)
{
    const size_t length = strlen(name);

    assert(length > 0 && strchr(name, ' ') == NULL);
    for (const char *at = taken; (at = strstr(at, name)) != NULL; at++)
        if (at[-1] == ' ' && at[length] == ' ')
            return true;
    return false;
}

/* _x, a__b; size_t; INT64_MAX; PRId64 */
static bool has_reserved_shape(const char *name)
{
    const size_t length = strlen(name);

    return name[0] == '_' || strstr(name, "__") != NULL ||
           (length > 2 && strcmp(name + length - 2, "_t") == 0) ||
           (length > 2 &&
            strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == length) ||
           strncmp(name, "PRI", 3) == 0 || strncmp(name, "SCN", 3) == 0;
}

/* "the_" before it, no underscores beside each other, none in front, and an
 * end that is no type's. */
const char *grundy_emit_shaped(emitter *e, const char *name)
{
    const size_t length = strlen(name);
    char *const plain =
        has_reserved_shape(name) ? grundy_arena_new(&e->a, length + 1) : NULL;
    size_t used = 0;

    if (plain == NULL)
        return name;
    for (size_t i = 0; i < length; i++)
        if (name[i] != '_' || (used > 0 && plain[used - 1] != '_'))
            plain[used++] = name[i];
    plain[used] = '\0';
    return grundy_emit_say(
        e,
        used > 2 && strcmp(plain + used - 2, "_t") == 0 ? "the_%s_" : "the_%s",
        plain);
}

bool grundy_emit_is_word_of_c(const char *name)
{
    /* A name is empty where memory ran out, which the emitter tells. */
    return name[0] != '\0' && (has_reserved_shape(name) || is_taken(name));
}
