import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

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

/** A COSE key on P-256 for ES256, and the map around it, in CBOR. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    Buffer.from([authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);

/** A new passkey for the site at `site`. */
export function softwarePasskey(site: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
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
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const authData = Buffer.concat([head(FLAGS.attested), Buffer.alloc(16), Buffer.from([0, 16]), credential, key]);
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
