import { expect, test } from 'vitest'
import { splitSheet } from './split-styles.ts'

const isLater = (prefix: string) => prefix === 'zz'

test('what needs a class of a later module comes later, in the same order', () => {
  const css = 'a{color:red}.aa0{color:red}.zz0{color:red}.aa0 .zz1:hover{color:red}.aa1{color:red}'

  expect(splitSheet(css, isLater)).toEqual({
    first: 'a{color:red}.aa0{color:red}.aa1{color:red}',
    rest: '.zz0{color:red}.aa0 .zz1:hover{color:red}',
  })
})

test('a rule of several selectors is in both parts, with those that belong there', () => {
  expect(splitSheet('.aa0,.zz0,.aa1{color:red}', isLater)).toEqual({
    first: '.aa0,.aa1{color:red}',
    rest: '.zz0{color:red}',
  })
})

test('queries are in each part that has rules in them', () => {
  const css =
    '@media print{@supports (gap:1px){.aa0{gap:1px}.zz0{gap:1px}}}@container (width<9rem){.zz1{gap:1px}}@media print{.aa1{gap:1px}}'

  expect(splitSheet(css, isLater)).toEqual({
    first: '@media print{@supports (gap:1px){.aa0{gap:1px}}}@media print{.aa1{gap:1px}}',
    rest: '@media print{@supports (gap:1px){.zz0{gap:1px}}}@container (width<9rem){.zz1{gap:1px}}',
  })
})

test('an animation comes with the module that has it, and a typeface first', () => {
  const css = '@font-face{font-family:F}@keyframes aa2{to{opacity:0}}@keyframes zz2{to{opacity:0}}'

  expect(splitSheet(css, isLater)).toEqual({
    first: '@font-face{font-family:F}@keyframes aa2{to{opacity:0}}',
    rest: '@keyframes zz2{to{opacity:0}}',
  })
})
