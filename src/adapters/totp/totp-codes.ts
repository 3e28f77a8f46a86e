import { HOTP, Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { QrCode, TotpCodes } from '../../application/ports/second-factor.ts';
import { TOTP_DIGITS, TOTP_STEP_MS } from '../../domain/accounts/totp.ts';

/** 160 bits, the length of an SHA-1 key that RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** SHA-1: the only algorithm that all authenticator apps compute; HMAC does not rest on its collisions. */
const ALGORITHM = 'SHA1';

/** Time-based codes by `otpauth`; `issuer` is the name that apps show above a code. */
export const totpCodes = (issuer: string): TotpCodes => ({
  createSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  codeOf: (secret, step) =>
    HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: TOTP_DIGITS, algorithm: ALGORITHM }),
  describe: (secret, account) => {
    const period = TOTP_STEP_MS / 1000;
    const address = new TOTP({
      issuer,
      label: account,
      secret: Secret.fromBase32(secret),
      algorithm: ALGORITHM,
      digits: TOTP_DIGITS,
      period,
    }).toString();
    return { address, qr: drawQrCode(address) };
  },
});

/** Draws the dark modules of each row as strips one unit high. */
function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const strips = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: strips.join('') };
}
