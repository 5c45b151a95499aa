" SPDX-License-Identifier: MIT
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\ %s comments=:# expandtab shiftwidth=4 softtabstop=4
" :make checks the file; errors are FILE:LINE:COLUMN: error: MESSAGE
setlocal makeprg=grundy\ check\ %:p:S errorformat=%f:%l:%c:\ %t%*[a-z]:\ %m
let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< ' .
      \ 'shiftwidth< softtabstop< makeprg< errorformat<'
