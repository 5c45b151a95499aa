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
 * with all extensions, and the program's own, but for what has an underscore; a
 * blank around each. */
/* clang-format off */
static const char taken[] =
    " "
    "EOF NULL a64l abort abs alignas alignof alloca and arc4random asm "
    "asprintf atexit atof atoi atol atoll auto basename bcmp bcopy be16toh "
    "be32toh be64toh bitand bitor block bool break bsearch bzero calloc "
    "case catch char class clearenv clearerr close compl concept const "
    "consteval constexpr constinit continue ctermid cube cuserid decltype "
    "default delete div do double dprintf drand48 ecvt else enum erand48 "
    "exit explicit export extern false fclose fcloseall fcvt fdopen feof "
    "ferror fflush ffs ffsl ffsll fgetc fgetpos fgetpos64 fgets fileno "
    "float flockfile fmemopen fopen fopen64 fopencookie for fprintf fptr "
    "fputc fputs fread free freopen freopen64 friend fscanf fseek fseeko "
    "fseeko64 fsetpos fsetpos64 ftell ftello ftello64 ftrylockfile "
    "funlockfile fwrite gcvt getc getchar getdelim getenv getline "
    "getloadavg getpt gets getsubopt getw goto grantpt grid htobe16 htobe32 "
    "htobe64 htole16 htole32 htole64 if imaxabs imaxdiv index initstate "
    "inline int jrand48 key l64a labs lcong48 ldiv le16toh le32toh le64toh "
    "linux list llabs lldiv long longjmp lrand48 main malloc mblen mbstowcs "
    "mbtowc memccpy memchr memcmp memcpy memfrob memmem memmove memo "
    "mempcpy memrchr memset mkdtemp mkostemp mkostemp64 mkostemps "
    "mkostemps64 mkstemp mkstemp64 mkstemps mkstemps64 mktemp mrand48 "
    "mutable namespace new noexcept not nrand48 nullptr obstack operator or "
    "pclose perror place popen printf private protected pselect ptsname "
    "public putc putchar putenv puts putw qecvt qfcvt qgcvt qsort quot rand "
    "random rawmemchr read realloc reallocarray realpath register rem "
    "remove rename renameat renameat2 requires restrict return rewind "
    "rindex rpmatch rptr scanf seed48 seek seen select setbuf setbuffer "
    "setenv setjmp setlinebuf setstate setvbuf short siglongjmp signal "
    "signed sigsetjmp sizeof snprintf sprintf srand srand48 srandom sscanf "
    "state static std stderr stdin stdout stpcpy stpncpy strcasecmp "
    "strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn "
    "strdup strdupa strerror strfromd strfromf strfromf128 strfromf32 "
    "strfromf32x strfromf64 strfromf64x strfroml strfry strlen strncasecmp "
    "strncat strncmp strncpy strndup strndupa strnlen strpbrk strrchr "
    "strsep strsignal strspn strstr strtod strtof strtof128 strtof32 "
    "strtof32x strtof64 strtof64x strtoimax strtok strtol strtold strtoll "
    "strtoq strtoul strtoull strtoumax strtouq struct strverscmp strxfrm "
    "switch system template tempnam terminate this throw timespec timeval "
    "tmpfile tmpfile64 tmpnam true try typedef typeid typename typeof uint "
    "ulong ungetc union unix unlockpt unsetenv unsigned ushort using valloc "
    "vasprintf vdprintf vfprintf vfscanf virtual void volatile vprintf "
    "vscanf vsnprintf vsprintf vsscanf wcstoimax wcstombs wcstoumax wctomb "
    "while write xor ";
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

/* INT64; PRId64 */
static bool has_reserved_shape(const char *name)
{
    const size_t length = strlen(name);

    return (length > 2 &&
            strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == length) ||
           strncmp(name, "PRI", 3) == 0 || strncmp(name, "SCN", 3) == 0;
}

/* Without underscores and what else no name of C has: the letter behind one is
 * a capital, but for the first; "the" before what would be reserved. */
const char *grundy_emit_shaped(emitter *e, const char *name)
{
    char *const plain = grundy_arena_zeroed(&e->a, strlen(name) + 1);
    size_t used = 0;
    bool apart = false;

    if (plain == NULL) {
        grundy_emit_no_memory(e);
        return name;
    }
    for (; *name != '\0'; name++) {
        const bool is_part = *name != '_' && grundy_emit_is_letter(*name);

        const bool is_first = apart && used > 0 && *name >= 'a' && *name <= 'z';

        if (is_part)
            plain[used++] = (char)(is_first ? *name - 'a' + 'A' : *name);
        apart = !is_part;
    }
    return used == 0 || has_reserved_shape(plain) ||
                   (plain[0] >= '0' && plain[0] <= '9')
               ? grundy_emit_say(e, "the%s", plain)
               : plain;
}

bool grundy_emit_is_word_of_c(const char *name)
{
    /* A name is empty where memory ran out, which the emitter tells. */
    return name[0] != '\0' && (has_reserved_shape(name) || is_taken(name));
}
