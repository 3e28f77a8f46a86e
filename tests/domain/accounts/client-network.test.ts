import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clientNetwork, shortenToNetwork, widerNetwork } from '../../../src/domain/accounts/client-network.ts';

describe('whom a network address stands for (product.md 1.16, 1.17)', () => {
  for (const [address, network, wider] of [
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1:0::/56'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0:0::/56'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:0::/56'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1:0::/56'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1:0::/56'],
    ['2001:db8:1:12ff::9', '2001:db8:1:12ff::/64', '2001:db8:1:1200::/56'],
    ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0:0::/56'],
    ['2001:db8:0:0:8000::', '2001:db8:0:0::/64', '2001:db8:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/64', '0:0:0:0::/56'],
    ['', '', ''],
    ['unknown', 'unknown', 'unknown'],
  ] as const) {
    test(`${address} is counted as ${network}, and in need as ${wider}`, () => {
      assert.equal(clientNetwork(address), network);
      assert.equal(widerNetwork(network), wider);
    });
  }

  test('neighbours of another /64 are others', () => {
    assert.notEqual(clientNetwork('2001:db8:1:2::1'), clientNetwork('2001:db8:1:3::1'));
    assert.notEqual(clientNetwork('2001:db8:1:2::1'), clientNetwork('2001:db8:12::1'));
  });
});

describe('the network that a person is shown as a place of use (product.md 1.22)', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['2001:db8:0:2::9', '2001:db8::/48'],
    ['2001:0:0:2::9', '2001::/48'],
    ['2001:0:1::9', '2001:0:1::/48'],
    ['::1', '::/48'],
    ['', null],
    ['unknown', null],
  ] as const) {
    test(`${address} is shown as ${network}`, () => assert.equal(shortenToNetwork(clientNetwork(address)), network));
  }
});
