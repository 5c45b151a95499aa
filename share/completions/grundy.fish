# SPDX-License-Identifier: MIT
# Completion of grundy for fish: the program itself knows what may come next.

function __grundy_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (command $words[1] --complete $words[2..-1] $current 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path $current
        else
            echo $line
        end
    end
end

complete -c grundy -f -a '(__grundy_complete)'
