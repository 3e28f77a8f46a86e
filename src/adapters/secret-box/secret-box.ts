import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../application/ports/second-factor.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Names a key in what it sealed, without revealing anything of it. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/**
 * AES-256-GCM under keys that are derived from settings. The first key seals, each opens, so that a key can be replaced
 * while its secrets are in use. The purpose is authenticated with the text: a sealed secret that is copied to another
 * account does not open there.
 */
export function secretBox(settings: readonly string[]): SecretBox {
  const keys = settings.map((setting) =>
    Buffer.from(hkdfSync('sha256', setting, '', 'plumbline secret box', KEY_BYTES)),
  );
  const [sealing] = keys;
  if (!sealing) throw new Error('a secret box needs a key');
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return {
    seal: (secret, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${nameOf(sealing)}.${text.toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [name = '', text = ''] = sealed.split('.');
      const key = byName.get(name);
      const bytes = Buffer.from(text, 'base64url');
      if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
