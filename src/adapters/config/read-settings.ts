import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isEmailAddress } from '../../domain/accounts/email-address.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { EXAMPLE_IDENTITY } from './example-identity.ts';
import { bucketProblems, readPictureBucket } from './picture-settings.ts';
import { findPlainConnections } from './plain-connections.ts';
import { findProductionProblems, parseKeys } from './production-problems.ts';
import type { Environment, Settings } from './settings.ts';

const SHORTEST_TOKEN = 16;

/** The environment does not allow a start; `problems` names every setting that is missing or wrong, all at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(problems: readonly string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the settings from the environment, with defaults for a fresh clone. In production nothing that is only for
 * development is taken silently: the sandbox, the local mailbox, made-up keys, keys for tests and demo accounts stop the start
 * (product.md 7.4, 7.5). Throws `SettingsError`.
 */
export function readSettings(environment: Environment, folder = process.cwd()): Settings {
  const production = environment.NODE_ENV === 'production';
  const problems: string[] = production ? findProductionProblems(environment) : [];
  const port = inDigits(environment.PORT, 3000, { name: 'PORT', problems });
  const trustedProxies = inDigits(environment.TRUSTED_PROXIES, 0, { name: 'TRUSTED_PROXIES', problems });
  const mailsPerMinute = inDigits(environment.NEWSLETTER_PER_MINUTE, 300, { name: 'NEWSLETTER_PER_MINUTE', problems });
  const timeouts = timeoutsOf(environment, problems);
  const isAdminFactorRequired = readAdminFactor(environment, problems);
  const appOrigin = originOf(environment.APP_ORIGIN ?? `http://localhost:${port}`, problems);
  const databaseUrl = databaseUrlOf(environment, problems);
  problems.push(...PROBLEM_FINDERS.flatMap((find) => find(environment)));
  const identity = identityOf(environment);
  if (!URL.canParse(identity.networkUrl) || !identity.networkUrl.startsWith('https://')) {
    problems.push('NETWORK_URL must be an address that begins with https://');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  const dataFolder = resolve(folder, environment.DATA_FOLDER || dataFolderOf(databaseUrl));
  return {
    production,
    port,
    host: environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    appOrigin,
    databaseUrl,
    redis: redisOf(environment, appOrigin),
    ...readKeys(environment, dataFolder),
    isAdminFactorRequired,
    stripe: stripeOf(environment),
    smtp: environment.SMTP_URL ? { url: environment.SMTP_URL, from: senderOf(environment.MAIL_FROM ?? '') } : null,
    bounceAddress: environment.BOUNCE_ADDRESS || null,
    mailsPerMinute,
    identity,
    examples: Object.keys(IDENTITY_SETTINGS).filter((name) => !environment[name]),
    demoAccounts: !production && environment.DEMO_ACCOUNTS !== 'off',
    trustedProxies,
    dataFolder,
    pictureBucket: readPictureBucket(environment),
    breachedPasswordsFile: environment.BREACHED_PASSWORDS_FILE || null,
    metricsToken: environment.METRICS_TOKEN || null,
    tracesEndpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT || null,
    timeouts,
  };
}

function monitoringProblems({ METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Environment): string[] {
  const problems: string[] = [];
  if (token && token.length < SHORTEST_TOKEN) {
    problems.push(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters`);
  }
  if (!isWebAddress(endpoint || 'http://localhost')) {
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http:// or https://');
  }
  return problems;
}

/** A file that is named but missing would let breached passwords pass in silence (product.md 1.24). */
const breachedFileProblems = ({ BREACHED_PASSWORDS_FILE: file }: Environment): string[] =>
  file && !existsSync(file) ? ['BREACHED_PASSWORDS_FILE must be a file that the server can read'] : [];

/** What finds settings that are there but do not work, in any environment. */
const PROBLEM_FINDERS = [mailProblems, stripeProblems, bucketProblems, monitoringProblems, breachedFileProblems];

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** Whether administrators need a second factor: in production, unless the operator says otherwise (product.md 1.36). */
function readAdminFactor({ ADMIN_SECOND_FACTOR: text, NODE_ENV }: Environment, problems: string[]): boolean {
  const choice = text || (NODE_ENV === 'production' ? 'required' : 'optional');
  if (!['required', 'optional'].includes(choice)) problems.push('ADMIN_SECOND_FACTOR must be required or optional');
  return choice === 'required';
}

function timeoutsOf(environment: Environment, problems: string[]): Settings['timeouts'] {
  const read = (name: string, fallback: number): number =>
    inDigits(environment[name], fallback, { name, problems, most: LONGEST_TIMER_MS });
  const timeouts = {
    databaseWaitMs: read('DATABASE_WAIT_MS', 60_000),
    statementMs: read('STATEMENT_TIMEOUT_MS', 10_000),
    shutdownDelayMs: read('SHUTDOWN_DELAY_MS', environment.NODE_ENV === 'production' ? 3_000 : 0),
    shutdownMs: read('SHUTDOWN_TIMEOUT_MS', 20_000),
  };
  if (timeouts.statementMs === 0) problems.push('STATEMENT_TIMEOUT_MS must be more than 0');
  if (timeouts.shutdownMs <= timeouts.shutdownDelayMs) {
    problems.push('SHUTDOWN_TIMEOUT_MS must be more than SHUTDOWN_DELAY_MS');
  }
  return timeouts;
}

/** The address of the database alone, for commands that need nothing else. Throws `SettingsError`. */
export function readDatabaseUrl(environment: Environment): string {
  const problems: string[] = [];
  const url = databaseUrlOf(environment, problems);
  if (environment.NODE_ENV === 'production') {
    if (!environment.DATABASE_URL) problems.push('DATABASE_URL is missing');
    problems.push(...findPlainConnections(environment, ['DATABASE_URL']));
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return url;
}

function databaseUrlOf(environment: Environment, problems: string[]): string {
  const url = environment.DATABASE_URL ?? 'sqlite:./data/app.db';
  if (!/^(sqlite:.|mysql:\/\/)/.test(url)) {
    problems.push('DATABASE_URL must be sqlite:PATH or mysql://user:password@host:port/database');
  }
  if (/^mysql:.*\?(?!tls=on$)/.test(url)) problems.push('DATABASE_URL takes nothing behind a ? but tls=on');
  return url;
}

/** Sites that share a Redis have addresses of their own, so what one keeps there is named after its address. */
function redisOf({ REDIS_URL: url, REDIS_PREFIX: prefix }: Environment, appOrigin: string): Settings['redis'] {
  return url ? { url, prefix: prefix || new URL(appOrigin).host } : null;
}

/** Mail settings that are there but would lose every mail, in production or not (product.md 6.1). */
function mailProblems(environment: Environment): string[] {
  const { SMTP_URL: url, MAIL_FROM: from, CONTACT_EMAIL: contact, BOUNCE_ADDRESS: bounces, NODE_ENV } = environment;
  const problems: string[] = [];
  if (url && !/^smtps?:\/\/./.test(url)) problems.push('SMTP_URL must be smtp://host:port or smtps://host:port');
  if (url && !from && NODE_ENV !== 'production') problems.push('MAIL_FROM is missing: the sender of mail');
  if (from && !isEmailAddress(senderOf(from).address))
    problems.push('MAIL_FROM must hold an address: Name <name@example.org>');
  if (bounces && !isEmailAddress(bounces))
    problems.push('BOUNCE_ADDRESS must be an address such as bounces@example.org');
  if (contact && !isEmailAddress(contact)) problems.push('CONTACT_EMAIL must be an address such as help@example.org');
  return problems;
}

/** `Name <name@example.org>` or the address alone. */
function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = text.match(/^([^<>]*)<([^<>]+)>$/) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** Keys that do not work together, and an address that is none; what else production asks for is said there. */
function stripeProblems(environment: Environment): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_API_BASE: base } = environment;
  const problems: string[] = [];
  if (Boolean(secret) !== Boolean(publishable) && environment.NODE_ENV !== 'production') {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both, or neither for the sandbox');
  }
  const modes = new Set([secret, publishable].flatMap((key) => key?.match(/^[a-z]+_(test|live)_/)?.[1] ?? []));
  if (modes.size > 1) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: take both live or both test');
  }
  if (base && !/^https?:\/\/[^/]+\/?$/.test(base)) {
    problems.push('STRIPE_API_BASE must be an address without a path, such as https://api.example.org');
  }
  return problems;
}

/** Maps each setting to the field of the operator's details that it fills. */
const IDENTITY_SETTINGS = {
  COMPANY_NAME: 'company',
  COMPANY_ADDRESS: 'postalAddress',
  CONTACT_EMAIL: 'contactEmail',
  CONTACT_PHONE: 'contactPhone',
  NETWORK_URL: 'networkUrl',
} as const satisfies Record<string, keyof SiteIdentity>;

/** Who runs the site, with examples where nothing is set (product.md 8.10). */
function identityOf(environment: Environment): SiteIdentity {
  const told = Object.entries(IDENTITY_SETTINGS).flatMap(([name, fact]) =>
    environment[name] ? [[fact, environment[name]]] : [],
  );
  return { ...EXAMPLE_IDENTITY, ...Object.fromEntries(told) };
}

function stripeOf(environment: Environment): Settings['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment;
  if (!secretKey || !publishableKey) return null;
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET || null;
  return { secretKey, publishableKey, webhookSecret, apiBase: environment.STRIPE_API_BASE || null };
}

/** The largest number that a setting may be: ports, and counts with limits of their own. */
const LARGEST_PORT = 65_535;

/** The longest that a timer of Node.js waits, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Digits = { readonly name: string; readonly problems: string[]; readonly most?: number };

function inDigits(text: string | undefined, fallback: number, { name, problems, most = LARGEST_PORT }: Digits): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > most) {
    problems.push(`${name} must be a whole number from 0 to ${most}`);
  }
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

/** Keys from settings, or those that were generated for this folder. */
const readKeys = ({ SESSION_KEYS, FACTOR_KEYS }: Environment, dataFolder: string) => ({
  sessionKeys: parseKeys(SESSION_KEYS) ?? keysKeptIn(join(dataFolder, 'session-keys')),
  factorKeys: parseKeys(FACTOR_KEYS) ?? keysKeptIn(join(dataFolder, 'factor-keys')),
});

/** Keys generated on the first start and stored, so that a restart ends nothing; for development only. */
function keysKeptIn(file: string): string[] {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return [readFileSync(file, 'utf8').trim()];
}
