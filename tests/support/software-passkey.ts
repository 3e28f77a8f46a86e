import { createHash, createSign, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';

/** A passkey without a browser, as WebAuthn defines its bytes; for tests of what a browser would never send. */
export type SoftwarePasskey = {
  /** The answer to options for a new passkey. */
  readonly create: (challenge: string, origin?: string) => object;
  /** The answer to options that ask for it; each use counts. */
  readonly use: (challenge: string, origin?: string) => object;
  /** Sets the counter back, as a copy of the device would have it. */
  readonly rewind: () => void;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

/** The user was present; with `attested` a public key follows. */
const FLAGS = { present: 0x01, attested: 0x41 } as const;

type KeyPair = KeyPairKeyObjectResult & { readonly coseKey: Buffer };

const part = (of: string | undefined): Buffer => Buffer.from(of ?? '', 'base64url');

/** A key on P-256 for ES256. */
function ellipticKeyPair(): KeyPair {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = pair.publicKey.export({ format: 'jwk' });
  const head = Buffer.from('a5010203262001215820', 'hex');
  return { ...pair, coseKey: Buffer.concat([head, part(x), Buffer.from('225820', 'hex'), part(y)]) };
}

/** An RSA key for RS256 whose exponent is 65537. */
export function rsaKeyPair(modulusLength: number): KeyPair {
  const pair = generateKeyPairSync('rsa', { modulusLength });
  const n = part(pair.publicKey.export({ format: 'jwk' }).n);
  // The library refuses a length that is written longer than need be.
  const length = n.length < 256 ? [0x58, n.length] : [0x59, n.length >> 8, n.length & 0xff];
  const head = Buffer.from([...Buffer.from('a401030339010020', 'hex'), ...length]);
  return { ...pair, coseKey: Buffer.concat([head, n, Buffer.from('2143010001', 'hex')]) };
}

/** The map around authenticator data, in CBOR. */
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    Buffer.from([authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);

/** A new passkey for the site at `site`. */
export function softwarePasskey(site: string, { privateKey, coseKey } = ellipticKeyPair()): SoftwarePasskey {
  const credential = randomBytes(16);
  let counter = 0;
  const head = (flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({ id: base64url(credential), rawId: base64url(credential), response });
  return {
    create: (challenge, origin = site) => {
      const ids = [Buffer.alloc(16), Buffer.from([0, 16]), credential];
      const authData = Buffer.concat([head(FLAGS.attested), ...ids, coseKey]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation(authData)),
        transports: ['internal'],
      });
    },
    use: (challenge, origin = site) => {
      counter += 1;
      const [authData, data] = [head(FLAGS.present), clientData('webauthn.get', challenge, origin)];
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      });
    },
    rewind: () => {
      counter = 0;
    },
  };
}
