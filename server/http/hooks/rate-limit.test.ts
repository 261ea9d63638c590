import { expect, test } from 'vitest'
import { network, site } from './rate-limit.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:7:2::1', '2001:db8:7:2::/64', '2001:db8:7::/48'],
  ['2001:0DB8:0007:0002:0:0:0:ffff', '2001:db8:7:2::/64', '2001:db8:7::/48'],
  ['[2001:db8:7:2::1]:51234', '2001:db8:7:2::/64', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('however a caller’s address is written, %s counts as %s and %s', (said, ofNetwork, ofSite) => {
  expect([network(said), site(said)]).toEqual([ofNetwork, ofSite])
})

test('callers whom a proxy names by words count as one', () => {
  expect(new Set(['', 'somebody', '1.2.3:4', '10.0.0.1.evil'].map(network)).size).toBe(1)
})
