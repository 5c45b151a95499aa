-- SPDX-License-Identifier: MIT
-- What Neovim's own client makes of the server.  FILE is a rule file; prints
-- `ok NAME` or `not ok NAME` for each thing that a person would do.
local function check(name, good, why)
  print((good and 'ok ' or 'not ok ') .. name .. (good and '' or ': ' ..
        vim.inspect(why)))
end

local function wait(what)
  return vim.wait(20000, what, 20)
end

local function place(pattern)
  vim.fn.cursor(1, 1)
  vim.fn.search(pattern, 'c')
end

local function ask(method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(),
                                more or {})
  local got = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, answer in pairs(got) do
    return answer.result
  end
end

local function run()
  check('attached', wait(function()
    return #vim.tbl_values(vim.lsp.buf_get_clients(0)) > 0
  end))
  place('heap(3)')
  check('hover', wait(function()
    local told = ask('textDocument/hover')
    return told and told.contents.value:find('nimber 3')
  end), ask('textDocument/hover'))
  vim.fn.setline(5, '    move to heep(x - k) for k in 1..x')
  check('diagnostics', wait(function()
    return #vim.diagnostic.get(0) == 1
  end), vim.diagnostic.get(0))
  local found = vim.diagnostic.get(0)[1]
  check('place', found and found.lnum == 4 and found.col == 12 and
        found.end_col == 16, found)
  vim.fn.setline(5, 'move to heap(x-k)for k in 1..x')
  check('mended', wait(function()
    return #vim.diagnostic.get(0) == 0
  end), vim.diagnostic.get(0))
  vim.lsp.buf.formatting_sync({}, 20000)
  check('format', vim.fn.getline(5) == '    move to heap(x - k) for k in 1..x',
        vim.fn.getline(5))
  place('heap(x)')
  local edit = ask('textDocument/rename', { newName = 'pile' })
  vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
  check('rename', vim.fn.search('heap', 'nw') == 0 and
        vim.fn.getline(4) == 'position pile(x)', vim.fn.getline(1, '$'))
  place('pile(3)')
  check('definition', ask('textDocument/definition').range.start.line == 3,
        ask('textDocument/definition'))
  check('completion', #ask('textDocument/completion') > 40)
  check('symbols', #ask('textDocument/documentSymbol') >= 4)
  local lenses = ask('textDocument/codeLens')
  check('lenses', #lenses == 2, lenses)
  local said = ask('workspace/executeCommand', lenses[2].command)
  check('examples', said == '1 of 1 examples passed', said)
end

local good, why = pcall(run)
check('all', good, why)
vim.cmd('qall!')
