import { join, resolve } from 'node:path';
import { isEmailAddress } from '../../domain/accounts/email-address.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { sessionKeysKeptIn } from './session-keys.ts';
import type { Settings } from './settings.ts';

/** The environment does not allow a start; `problems` names every setting that is missing or wrong, all at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(problems: readonly string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment, with defaults for a fresh clone. In production nothing that is only for
 * development is taken silently: the sandbox, the local mailbox, made-up keys and demo accounts stop the start
 * (product.md 7.4). Throws `SettingsError`.
 */
export function readSettings(environment: Environment, folder = process.cwd()): Settings {
  const production = environment.NODE_ENV === 'production';
  const problems: string[] = production ? productionProblems(environment) : [];
  const port = wholeNumber(environment.PORT, 3000, 'PORT', problems);
  const trustedProxies = wholeNumber(environment.TRUSTED_PROXIES, 0, 'TRUSTED_PROXIES', problems);
  const appOrigin = originOf(environment.APP_ORIGIN ?? `http://localhost:${port}`, problems);
  const databaseUrl = environment.DATABASE_URL ?? 'sqlite:./data/app.db';
  if (!/^(sqlite:.|mysql:\/\/)/.test(databaseUrl)) {
    problems.push('DATABASE_URL must be sqlite:PATH or mysql://user:password@host:port/database');
  }
  problems.push(...mailProblems(environment));
  if (Boolean(environment.STRIPE_SECRET_KEY) !== Boolean(environment.STRIPE_PUBLISHABLE_KEY) && !production) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both, or neither for the sandbox');
  }
  const identity = identityOf(environment);
  if (!URL.canParse(identity.networkUrl) || !identity.networkUrl.startsWith('https://')) {
    problems.push('NETWORK_URL must be an address that begins with https://');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  const dataFolder = resolve(folder, dataFolderOf(databaseUrl));
  return {
    production,
    port,
    host: environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    appOrigin,
    databaseUrl,
    redisUrl: environment.REDIS_URL || null,
    sessionKeys: keysOf(environment.SESSION_KEYS) ?? sessionKeysKeptIn(join(dataFolder, 'session-keys')),
    stripe: stripeOf(environment),
    smtp: environment.SMTP_URL ? { url: environment.SMTP_URL, from: environment.MAIL_FROM ?? '' } : null,
    identity,
    demoAccounts: !production && environment.DEMO_ACCOUNTS !== 'off',
    trustedProxies,
    dataFolder,
  };
}

/** What production needs, and why; empty when nothing is missing. */
function productionProblems(environment: Environment): string[] {
  const required: Record<string, string> = {
    APP_ORIGIN: 'the public https address',
    DATABASE_URL: 'where the data is kept',
    SESSION_KEYS: 'comma-separated cookie keys of at least 32 characters',
    STRIPE_SECRET_KEY: 'real payments; the sandbox is not for production',
    STRIPE_PUBLISHABLE_KEY: 'real payments; the sandbox is not for production',
    STRIPE_WEBHOOK_SECRET: 'to check what the payment provider reports',
    SMTP_URL: 'a mail server; the local mailbox is not for production',
    MAIL_FROM: 'the sender of mail',
    CONTACT_EMAIL: 'where contact mail goes',
  };
  const problems = Object.entries(required)
    .filter(([name]) => !environment[name]?.replaceAll(',', ' ').trim())
    .map(([name, why]) => `${name} is missing: ${why}`);
  const keys = keysOf(environment.SESSION_KEYS) ?? [];
  if (keys.some((key) => key.length < 32)) problems.push('SESSION_KEYS: each key needs at least 32 characters');
  if (environment.APP_ORIGIN && !environment.APP_ORIGIN.startsWith('https://')) {
    problems.push('APP_ORIGIN must begin with https:// in production');
  }
  if (environment.DEMO_ACCOUNTS === 'on') problems.push('DEMO_ACCOUNTS must not be on in production');
  return problems;
}

/** Mail settings that are there but would lose every mail, in production or not (product.md 6.1). */
function mailProblems({ SMTP_URL: url, MAIL_FROM: from, CONTACT_EMAIL: contact, NODE_ENV }: Environment): string[] {
  const problems: string[] = [];
  if (url && !/^smtps?:\/\/./.test(url)) problems.push('SMTP_URL must be smtp://host:port or smtps://host:port');
  if (url && !from && NODE_ENV !== 'production') problems.push('MAIL_FROM is missing: the sender of mail');
  const sender = from?.match(/^[^<>]*<([^<>]+)>$/)?.[1] ?? from;
  if (sender && !isEmailAddress(sender)) problems.push('MAIL_FROM must hold an address: Name <name@example.org>');
  if (contact && !isEmailAddress(contact)) problems.push('CONTACT_EMAIL must be an address such as help@example.org');
  return problems;
}

/** Who runs the site; the defaults are for a fresh clone, and none of them reaches anybody (product.md 8.10). */
const identityOf = (environment: Environment): SiteIdentity => ({
  company: environment.COMPANY_NAME || SITE_NAME,
  postalAddress: environment.COMPANY_ADDRESS || '100 Example Street, Toronto, Ontario M5V 0A1, Canada',
  contactEmail: environment.CONTACT_EMAIL || 'support@plumbline.example',
  contactPhone: environment.CONTACT_PHONE || '+1 416 555 0142',
  networkUrl: environment.NETWORK_URL || 'https://www.linkedin.com/company/plumbline',
});

function stripeOf(environment: Environment): Settings['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment;
  if (!secretKey || !publishableKey) return null;
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET || null;
  return { secretKey, publishableKey, webhookSecret, apiBase: environment.STRIPE_API_BASE ?? null };
}

const keysOf = (text: string | undefined): string[] | null => {
  const keys = (text ?? '').split(',').map((key) => key.trim());
  return keys.some(Boolean) ? keys.filter(Boolean) : null;
};

function wholeNumber(text: string | undefined, fallback: number, name: string, problems: string[]): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) problems.push(`${name} must be a whole number`);
  return value;
}

function originOf(text: string, problems: string[]): string {
  if (URL.canParse(text)) return new URL(text).origin;
  problems.push('APP_ORIGIN must be an address such as https://example.org');
  return text;
}

/** SQLite keeps its folder for small files of ours as well; with MySQL they go to ./data. */
function dataFolderOf(databaseUrl: string): string {
  if (!databaseUrl.startsWith('sqlite:')) return 'data';
  return join(databaseUrl.slice('sqlite:'.length), '..');
}
