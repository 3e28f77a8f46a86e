import { createPublicKey } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import type { Passkey, PasskeyOptions, PasskeyVerifier } from '../../application/ports/second-factor.ts';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));

const toDescriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports: [...transports] });

/** A passkey is a second step after the password, so that the device need not ask for a fingerprint or PIN as well. */
const USER_VERIFICATION = 'preferred';

/** The shortest RSA key that NIST SP 800-131A approves for new signatures, and the length of those of Windows Hello. */
const SHORTEST_RSA_BITS = 2048;

/** What keeps a public key (COSE) from being accepted; null where nothing does. Of RSA keys alone the length is a choice. */
function findKeyFault(publicKey: Uint8Array<ArrayBuffer>): 'invalid' | 'key-too-short' | null {
  const key = decodeCredentialPublicKey(publicKey);
  if (!cose.isCOSEPublicKeyRSA(key)) return null;
  const [n = '', e = ''] = [key.get(cose.COSEKEYS.n), key.get(cose.COSEKEYS.e)].map(
    (part) => part && Buffer.from(part).toString('base64url'),
  );
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
    const bits = asymmetricKeyDetails?.modulusLength || null;
    if (bits === null) return 'invalid';
    return bits >= SHORTEST_RSA_BITS ? null : 'key-too-short';
  } catch {
    return 'invalid';
  }
}

/** Answers null where the library throws: what browsers send is either right or not. */
const orNull = <Value>(work: Promise<Value>): Promise<Value | null> => work.catch(() => null);

/** Passkeys by `@simplewebauthn/server`, for the site at `origin` (product.md 1.38). */
export function passkeyVerifier(origin: string, siteName: string): PasskeyVerifier {
  const { hostname } = new URL(origin);
  return { ...optionsFor(hostname, siteName), ...verificationsFor(origin, hostname) };
}

type Options = Pick<PasskeyVerifier, 'createOptions' | 'requestOptions'>;

const optionsFor = (hostname: string, siteName: string): Options => ({
  createOptions: async ({ username, passkeys }, challenge) => {
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: hostname,
      userName: username,
      challenge: bytesOf(challenge),
      attestationType: 'none',
      excludeCredentials: passkeys.map(toDescriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
    });
    return options as unknown as PasskeyOptions;
  },
  requestOptions: async (passkeys, challenge) => {
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      challenge: bytesOf(challenge),
      allowCredentials: passkeys.map(toDescriptor),
      userVerification: USER_VERIFICATION,
    });
    return options as unknown as PasskeyOptions;
  },
});

type Verifications = Pick<PasskeyVerifier, 'verifyNew' | 'verifyUse'>;

function verificationsFor(origin: string, hostname: string): Verifications {
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false };
  return {
    verifyNew: async (answer, useChallenge) => {
      const response = {
        ...answer,
        type: 'public-key',
        clientExtensionResults: {},
      } as unknown as RegistrationResponseJSON;
      const verified = await orNull(
        verifyRegistrationResponse({ ...expected, response, expectedChallenge: useChallenge }),
      );
      if (!verified?.verified) return null;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      const fault = findKeyFault(publicKey);
      if (fault) return fault === 'invalid' ? null : fault;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },
    verifyUse: async (answer, passkey, useChallenge) => {
      const response = {
        ...answer,
        type: 'public-key',
        clientExtensionResults: {},
      } as unknown as AuthenticationResponseJSON;
      const credential = {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      };
      const verified = await orNull(
        verifyAuthenticationResponse({ ...expected, response, credential, expectedChallenge: useChallenge }),
      );
      return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : null;
    },
  };
}
