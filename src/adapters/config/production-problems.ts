import { toCaseInsensitiveKey } from '../../domain/accounts/username.ts';
import { EXAMPLE_IDENTITY } from './example-identity.ts';
import { findPlainConnections } from './plain-connections.ts';
import type { Environment } from './settings.ts';

const REQUIRED: Readonly<Record<string, string>> = {
  APP_ORIGIN: 'the public https address',
  DATABASE_URL: 'where the data is kept',
  SESSION_KEYS: 'comma-separated cookie keys of at least 32 characters',
  FACTOR_KEYS: 'comma-separated keys of at least 32 characters that encrypt authenticator secrets',
  STRIPE_SECRET_KEY: 'real payments; the sandbox is not for production',
  STRIPE_PUBLISHABLE_KEY: 'real payments; the sandbox is not for production',
  STRIPE_WEBHOOK_SECRET: 'to check what the payment provider reports',
  SMTP_URL: 'a mail server; the local mailbox is not for production',
  MAIL_FROM: 'the sender of mail',
  CONTACT_EMAIL: 'where contact mail goes',
  TRUSTED_PROXIES: 'set how many proxies stand in front of the server, 0 if visitors reach it directly',
};

/** The keys in a setting; null when there is none, blanks and commas aside. */
export const parseKeys = (text: string | undefined): string[] | null => {
  const keys = (text ?? '').split(',').map((key) => key.trim());
  return keys.some(Boolean) ? keys.filter(Boolean) : null;
};

/** What production needs and must not have, and what to do about it; empty when it can start (product.md 7.4, 7.5). */
export function findProductionProblems(environment: Environment): string[] {
  const missing = Object.entries(REQUIRED)
    .filter(([name]) => !environment[name]?.replaceAll(',', ' ').trim())
    .map(([name, why]) => `${name} is missing: ${why}`);
  const problems = [...missing, ...addressProblems(environment), ...paymentProblems(environment)];
  problems.push(...findPlainConnections(environment));
  for (const name of ['SESSION_KEYS', 'FACTOR_KEYS']) {
    if (parseKeys(environment[name])?.some((key) => key.length < 32)) {
      problems.push(`${name}: each key needs at least 32 characters`);
    }
  }
  if (toCaseInsensitiveKey(environment.CONTACT_EMAIL ?? '') === EXAMPLE_IDENTITY.contactEmail) {
    problems.push('CONTACT_EMAIL is the example of a fresh clone, which is not a real mailbox: set your own address');
  }
  if (environment.DEMO_ACCOUNTS === 'on') problems.push('DEMO_ACCOUNTS must not be on in production: leave it out');
  return problems;
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/;

/** Links, cookies and origin checks rest on this address: it has to be one that others can reach, and safely. */
function addressProblems({ APP_ORIGIN: origin }: Environment): string[] {
  if (!origin || !URL.canParse(origin)) return [];
  const { protocol, hostname } = new URL(origin);
  const problems = protocol === 'https:' ? [] : ['APP_ORIGIN must begin with https:// in production'];
  if (LOOPBACK.test(hostname)) problems.push('APP_ORIGIN must be the public address in production, not this machine');
  return problems;
}

/**
 * Test keys take no money: a site that looks real and gives access for nothing is started only where that was said in so many
 * words, and then never charges. Without that no key of the provider travels unencrypted.
 */
function paymentProblems(environment: Environment): string[] {
  const isStaging = environment.STRIPE_TEST_MODE === 'on';
  const problems: string[] = [];
  for (const [name, kinds] of [
    ['STRIPE_SECRET_KEY', ['sk', 'rk']],
    ['STRIPE_PUBLISHABLE_KEY', ['pk']],
  ] as const) {
    const key = environment[name]?.trim();
    const mode = isStaging ? 'test' : 'live';
    if (!key || kinds.some((kind) => key.startsWith(`${kind}_${mode}_`))) continue;
    const wanted = kinds.map((kind) => `${kind}_${mode}_`).join(' or ');
    const instead = isStaging
      ? 'STRIPE_TEST_MODE=on takes test keys only; leave it out to charge'
      : 'for a staging site with test keys set STRIPE_TEST_MODE=on';
    problems.push(`${name} must begin with ${wanted}: ${instead}`);
  }
  const base = environment.STRIPE_API_BASE;
  if (base && !isStaging && !base.startsWith('https://')) {
    problems.push('STRIPE_API_BASE must begin with https:// in production: leave it out to reach Stripe itself');
  }
  return problems;
}
