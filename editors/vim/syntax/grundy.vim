" SPDX-License-Identifier: MIT
" Rule files of grundy.
if exists('b:current_syntax')
  finish
endif

syntax keyword grundyClause game cases input let fn position move stop win
syntax keyword grundyClause lose draw score play start answer print show example
syntax keyword grundyWord for in if then else with to until gives
syntax keyword grundyOperator and or not xor
syntax keyword grundyConstant full nothing normal misere endless left right
syntax keyword grundyType set text
syntax keyword grundyWord winning from by end gain again entailing
syntax match grundyFunction /\<\%(sum\|product\|xor\|min\|max\|count\|any\|all\|mex\|first\|gcd\|lcm\|abs\|isqrt\|popcount\|nimproduct\|isprime\|factors\|divisors\|digits\|len\|size\|sort\|counts\|adjacency\|neighbours\|parents\|partitions\|nimber\|outcome\|result\|value\|entailed\|wins\|nim\)\>\ze\s*(/
syntax match grundyNumber /\<\d\+\>/
syntax match grundySign /\.\.<\?\|\*\*\|[-+*/%&|=<>!]\+/
syntax region grundyString start=/"/ skip=/\\./ end=/"/
syntax match grundyCharacter /'\%(\\.\|[^'\\]\)'/
syntax match grundyComment /#.*/ contains=grundyTodo,grundyHead
syntax match grundyHead /^# \zs\%(source\|learn\|tags\)\ze:/ contained
syntax keyword grundyTodo TODO FIXME contained

highlight default link grundyClause Statement
highlight default link grundyWord Keyword
highlight default link grundyOperator Operator
highlight default link grundyConstant Constant
highlight default link grundyType Type
highlight default link grundyFunction Function
highlight default link grundyNumber Number
highlight default link grundySign Operator
highlight default link grundyString String
highlight default link grundyCharacter Character
highlight default link grundyComment Comment
highlight default link grundyHead SpecialComment
highlight default link grundyTodo Todo

let b:current_syntax = 'grundy'
