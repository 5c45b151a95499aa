# SPDX-License-Identifier: MIT
# Completion of grundy for bash: the program itself knows what may come next.

_grundy()
{
    local words=() word i cur candidate

    # Readline splits words at '='; the program wants them whole.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]} > 0)) &&
            [[ $word == =* || ${words[-1]} == ?*= ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    cur=${words[-1]-}

    COMPREPLY=()
    while IFS=$'\t' read -r candidate _; do
        if [[ $candidate == :files ]]; then
            compopt -o filenames
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY \
                < <(compgen -f -- "${cur##*=}")
            continue
        fi
        [[ $candidate == *= ]] && compopt -o nospace
        # Only what follows the last '=' is replaced.
        [[ $cur == *=* ]] && candidate=${candidate#"${cur%=*}="}
        # A position needs quotes, unless they are there already.
        if [[ $candidate == *[\ \(\)\*\<\>]* && $cur != [\'\"]* ]]; then
            candidate="'$candidate'"
        fi
        COMPREPLY+=("$candidate")
    done < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
}

complete -F _grundy grundy
