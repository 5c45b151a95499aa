" SPDX-License-Identifier: MIT
autocmd BufNewFile,BufRead *.game setfiletype grundy
