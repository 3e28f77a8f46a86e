import { readFileSync } from 'node:fs';
import { SettingsError } from './read-settings.ts';
import type { Environment } from './settings.ts';

/** Settings that may hold a secret. */
export const SECRET_SETTINGS = [
  'SESSION_KEYS',
  'FACTOR_KEYS',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PICTURES_BUCKET_SECRET',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
] as const;

/**
 * The environment with the secrets that it names by file: `SESSION_KEYS_FILE=/run/secrets/session-keys` gives `SESSION_KEYS` the
 * text of that file, as official container images take secrets (product.md 7.5). Line breaks at its end do not count. Throws
 * `SettingsError` where a file cannot be read, is empty, or the setting is given both ways.
 */
export function readSecretFiles(environment: Environment): Environment {
  const problems: string[] = [];
  const secrets: Record<string, string> = {};
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    const secret = readSecret(file);
    if (environment[name]) problems.push(`${name} is given twice, by itself and by ${name}_FILE`);
    else if (secret) secrets[name] = secret;
    else problems.push(`${name}_FILE must be a file with the secret that the server can read`);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.keys(secrets).length === 0 ? environment : { ...environment, ...secrets };
}

/** Empty where the file cannot be read. */
function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch {
    return '';
  }
}
