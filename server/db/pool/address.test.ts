import { expect, test } from 'vitest'
import { atDatabase, listHosts, warnOfAddress } from './address.ts'

test.for([
  ['postgres://localhost/octavo', [{ host: 'localhost', port: 5432, database: 'octavo' }]],
  ['postgresql://ann:p%40ss@db.example:6432', [{ host: 'db.example', port: 6432, user: 'ann', password: 'p@ss' }]],
  [
    'postgres://ann@one:5433,two,[::1]:7/octavo?target_session_attrs=read-write',
    [
      { host: 'one', port: 5433, user: 'ann', database: 'octavo' },
      { host: 'two', port: 5432, user: 'ann', database: 'octavo' },
      { host: '::1', port: 7, user: 'ann', database: 'octavo' },
    ],
  ],
  ['postgres://localhost/octavo?host=/run/postgresql', [{ host: '/run/postgresql', port: 5432, database: 'octavo' }]],
  [
    'postgres://db/octavo?sslmode=verify-full',
    [{ host: 'db', port: 5432, database: 'octavo', ssl: { rejectUnauthorized: true } }],
  ],
] as const)('%s is understood', ([address, hosts]) => {
  expect(listHosts(address)).toEqual(hosts)
})

test.for([
  ['postgres://db/octavo?sslmode=prefer', /sslmode is disable, require, verify-ca or verify-full/],
  ['postgres://db/octavo?sslmod=verify-full', /not 'sslmod'/],
  ['postgres://db/octavo?sslmode=verify-full&sslrootcert=/nowhere.pem', /sslrootcert cannot be read/],
  ['postgres://one,two/octavo?target_session_attrs=any', /target_session_attrs is read-write/],
  ['postgres://one:x,two/octavo', /A host is a name/],
] as const)('%s is refused, and says why', ([address, reason]) => {
  expect(() => listHosts(address)).toThrow(reason)
})

test('changing the database keeps every host', () => {
  expect(atDatabase('postgres://ann:x@one:1,two:2/octavo?sslmode=require', 'other')).toBe(
    'postgres://ann:x@one:1,two:2/other?sslmode=require',
  )
})

test('encryption without verifying the server is warned about', () => {
  expect(warnOfAddress('postgres://db/octavo?sslmode=require')).toMatch(/whoever answers there is believed/)
  expect(warnOfAddress('postgres://db/octavo?sslmode=verify-full')).toBeUndefined()
})
