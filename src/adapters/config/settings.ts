import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';

/** The environment variables that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything an operator can set, parsed; see docs/operating.md for the table. */
export type Settings = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly appOrigin: string;
  readonly databaseUrl: string;
  readonly redis: { readonly url: string; readonly prefix: string } | null;
  readonly sessionKeys: readonly string[];
  /** Encrypt the secrets of authenticator apps: the first seals, each opens. */
  readonly factorKeys: readonly string[];
  /** Whether administrators need a second factor. */
  readonly isAdminFactorRequired: boolean;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string | null;
    readonly apiBase: string | null;
  } | null;
  readonly smtp: { readonly url: string; readonly from: { readonly name: string; readonly address: string } } | null;
  /** Where bounce notices of newsletter mails go; null where they go to the sender. */
  readonly bounceAddress: string | null;
  /** The most newsletter mails that are sent in a minute. */
  readonly mailsPerMinute: number;
  readonly identity: SiteIdentity;
  /** Settings of who runs the site that are still those of a fresh clone. */
  readonly examples: readonly string[];
  readonly demoAccounts: boolean;
  readonly trustedProxies: number;
  /** Where pictures and generated keys are kept; absolute. */
  readonly dataFolder: string;
  /** Where pictures are stored; null for a folder beside the data. */
  readonly pictureBucket: {
    readonly url: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  /** A file with the digests of breached passwords, sorted; null where the operator has none. */
  readonly breachedPasswordsFile: string | null;
  /** Bearer for metrics; null lets only this machine read them. */
  readonly metricsToken: string | null;
  /** Where traces are sent by OTLP over HTTP; null for nowhere. */
  readonly tracesEndpoint: string | null;
  /** In milliseconds. */
  readonly timeouts: {
    /** How long the start waits for the database. */
    readonly databaseWaitMs: number;
    /** The longest statement of the server on MySQL or MariaDB. */
    readonly statementMs: number;
    /** How long `/readyz` says that the server stops before it stops. */
    readonly shutdownDelayMs: number;
    /** When a stopping server ends at the latest, counted from the signal. */
    readonly shutdownMs: number;
  };
};
