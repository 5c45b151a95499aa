-- SPDX-License-Identifier: MIT
-- Neovim: `grundy lsp` serves rule files.  let g:grundy_lsp = 0 keeps it away.
if vim.g.grundy_lsp == 0 or vim.fn.executable('grundy') == 0 then
  return
end

local config = { name = 'grundy', cmd = { 'grundy', 'lsp' },
                 root_dir = vim.fn.getcwd() }

if vim.lsp.start then
  vim.lsp.start(config)
else -- before 0.8: one server for all buffers
  vim.g.grundy_client = vim.g.grundy_client or vim.lsp.start_client(config)
  if vim.g.grundy_client then
    vim.lsp.buf_attach_client(0, vim.g.grundy_client)
  end
end
