import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { secretBox } from '../../src/adapters/secret-box/secret-box.ts';
import { totpCodes } from '../../src/adapters/totp/totp-codes.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

describe('sealed secrets (product.md 1.31)', () => {
  test('open for their purpose only, and never read as what they are', () => {
    const box = secretBox([OLD]);
    const sealed = box.seal('the secret', 'user-1');
    assert.equal(box.open(sealed, 'user-1'), 'the secret');
    assert.equal(box.open(sealed, 'user-2'), null);
    assert.ok(
      !Buffer.from(sealed.split('.')[1] ?? '', 'base64url')
        .toString('latin1')
        .includes('secret'),
    );
    assert.notEqual(box.seal('the secret', 'user-1'), sealed, 'the same secret is sealed differently each time');
  });

  test('a change of any character is noticed', () => {
    const box = secretBox([OLD]);
    const sealed = box.seal('the secret', 'user-1');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`;
      const opened = box.open(changed, 'user-1');
      // The last character carries unused bits.
      assert.ok(opened === null || (index === sealed.length - 1 && opened === 'the secret'), changed);
    }
    for (const broken of ['', '.', 'x', sealed.slice(0, 20)]) assert.equal(box.open(broken, 'user-1'), null);
  });

  test('a new key seals while the former one still opens; without the former one nothing opens', () => {
    const sealed = secretBox([OLD]).seal('the secret', 'user-1');
    const both = secretBox([NEW, OLD]);
    assert.equal(both.open(sealed, 'user-1'), 'the secret');
    assert.equal(secretBox([NEW]).open(both.seal('the secret', 'user-1'), 'user-1'), 'the secret');
    assert.equal(secretBox([NEW]).open(sealed, 'user-1'), null);
  });
});

describe('codes of authenticator apps', () => {
  const codes = totpCodes('Plumbline');
  /** '12345678901234567890', the secret of the test vectors. */
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    test(`RFC 6238 at ${seconds} seconds: ${code}`, () => {
      assert.equal(codes.codeOf(SECRET, Math.floor(seconds / 30)), code);
    });
  }

  test('a secret has 160 bits and is described by an address and a QR code', () => {
    const secret = codes.createSecret();
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.notEqual(codes.createSecret(), secret);
    const { address, qr } = codes.describe(secret, 'anna@example.org');
    const url = new URL(address);
    assert.equal(url.protocol, 'otpauth:');
    assert.deepEqual([url.searchParams.get('secret'), url.searchParams.get('issuer')], [secret, 'Plumbline']);
    assert.match(qr.path, /^(M\d+ \d+h1v1h-1z)+$/);
    assert.ok(qr.size > 30);
  });
});
