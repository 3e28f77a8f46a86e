import type { Environment } from './settings.ts';

/** What the operator says where other machines are reached by a network that nobody else uses. */
const PRIVATE_NETWORK = 'private-network';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** For each setting with an address: what is not encrypted, and how it would be. */
const ENCRYPTED: readonly { readonly name: string; readonly isPlain: RegExp; readonly instead: string }[] = [
  { name: 'DATABASE_URL', isPlain: /^mysql:(?!.*\?tls=on$)/, instead: 'end it with ?tls=on' },
  { name: 'REDIS_URL', isPlain: /^redis:/, instead: 'begin it with rediss://' },
  {
    name: 'SMTP_URL',
    isPlain: /^smtp:(?!.*[?&]requireTLS=true(?:&|$))/,
    instead: 'begin it with smtps:// or end it with ?requireTLS=true',
  },
  { name: 'PICTURES_BUCKET_URL', isPlain: /^http:/, instead: 'begin it with https://' },
  { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', isPlain: /^http:/, instead: 'begin it with https://' },
];

const isElsewhere = (url: string): boolean => URL.canParse(url) && !LOOPBACK.test(new URL(url).hostname);

/**
 * Connections to other machines that would not be encrypted, and what to do about each; none where the operator says that they stay
 * in a private network (product.md 7.10). `names` are the settings that are looked at, by default all.
 */
export function findPlainConnections(environment: Environment, names?: readonly string[]): string[] {
  const choice = environment.UNENCRYPTED_CONNECTIONS;
  if (choice && choice !== PRIVATE_NETWORK) return [`UNENCRYPTED_CONNECTIONS must be ${PRIVATE_NETWORK} or left out`];
  if (choice) return [];
  return ENCRYPTED.filter(({ name, isPlain }) => {
    const url = environment[name];
    return (names?.includes(name) ?? true) && url && isPlain.test(url) && isElsewhere(url);
  }).map(
    ({ name, instead }) =>
      `${name} would not be encrypted: ${instead}, or set UNENCRYPTED_CONNECTIONS=${PRIVATE_NETWORK} if nobody else can reach that network`,
  );
}
