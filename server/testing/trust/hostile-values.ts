import * as fc from 'fast-check'

const awkward = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202egnp.exe',
  '\u{10ffff}',
  '🧑‍🚀'.repeat(50),
  'e' + '\u0301'.repeat(300),
  'ﬃ'.repeat(40),
  'İıſK',
  "' or 1=1 --",
  "'; drop table reader; --",
  '%_\\%\\_',
  '\\',
  '"',
  '{"a":1}',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'data:image/png;base64,',
  'data:image/svg+xml;base64,PHN2Zy8+',
  '../../../etc/passwd',
  '..%2f..%2f',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  '\r\nset-cookie: a=b',
  '\x1b[31mred\x1b[0m',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0x10',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '99999999999999999.00000000-0000-7000-8000-000000000000',
  '9999-99-99',
  '0000-00-00',
  '2026-02-30',
  'a & b | !c <-> (d:*)',
  ':* | & !',
  '(((((((((((((((((((((',
  'a'.repeat(255),
  'a '.repeat(2_000),
  'x'.repeat(70_000),
]

/** Text that only an attacker would write. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...awkward) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) }) },
)

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Any JSON value, including deep ones and keys inherited from the prototype. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { '': '' }, { length: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200 }).map(nest) },
)

export const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then', 'id', 'reader_id', 'is_admin', '', '\0'),
  hostileText,
)

function nest(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}
