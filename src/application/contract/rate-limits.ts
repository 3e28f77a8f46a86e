import type { RateLimitName } from './operation.ts';

/** Points per window of a named limit, counted per client network where everybody may call, else per user or, where an operation says so, per session. */
export const RATE_LIMITS: Readonly<Record<RateLimitName, { readonly points: number; readonly seconds: number }>> = {
  login: { points: 100, seconds: 900 },
  registration: { points: 20, seconds: 3600 },
  promo: { points: 60, seconds: 600 },
  lead: { points: 20, seconds: 3600 },
  contact: { points: 10, seconds: 3600 },
  mistakes: { points: 200, seconds: 3600 },
  newsletter: { points: 10, seconds: 3600 },
  export: { points: 10, seconds: 3600 },
  'audit-export': { points: 60, seconds: 3600 },
  'password-reset': { points: 20, seconds: 3600 },
  generate: { points: 300, seconds: 600 },
  upload: { points: 60, seconds: 600 },
  report: { points: 20, seconds: 3600 },
  writes: { points: 60, seconds: 600 },
  calendar: { points: 120, seconds: 600 },
  practice: { points: 600, seconds: 600 },
  editing: { points: 1200, seconds: 600 },
  drafts: { points: 1200, seconds: 600 },
  'mentor-read': { points: 120, seconds: 600 },
  'mentor-comment': { points: 20, seconds: 3600 },
};

/** Failed sign-ins per account and address. */
export const LOGIN_PER_ACCOUNT_AND_ADDRESS_LIMIT = { points: 10, seconds: 900 } as const;

/** Failed sign-ins per account from all addresses together, before each of them is taken to be one of many. */
export const LOGIN_PER_ACCOUNT_LIMIT = { points: 50, seconds: 3600 } as const;

/** Failed sign-ins per account and wider network from then on. */
export const LOGIN_UNDER_ATTACK_LIMIT = { points: 3, seconds: 3600 } as const;

/**
 * Requests for a reset link per e-mail address, whether it has an account or not. The window is the lifetime of a link:
 * whoever exhausts it has sent the owner a link that still works.
 */
export const RESET_REQUESTS_PER_EMAIL_LIMIT = { points: 5, seconds: 3600 } as const;

/** Wrong passwords in one session where the password is asked for again. */
export const OWN_PASSWORD_PER_SESSION_LIMIT = { points: 10, seconds: 900 } as const;

/**
 * Wrong codes of an account, from all addresses together: at sign-in, where they need the right password, and apart from
 * it in confirmations, where a session has a limit of its own instead of that of the hour (product.md 1.33).
 */
export const FACTOR_PER_HOUR_LIMIT = { points: 10, seconds: 3600 } as const;
export const FACTOR_PER_DAY_LIMIT = { points: 30, seconds: 86_400 } as const;

/** Wrong codes in one session, after which it ends. */
export const FACTOR_PER_SESSION_LIMIT = { points: 10, seconds: 86_400 } as const;

/** How often a reset of the password allows an account new codes at sign-in. */
export const FACTOR_RENEWAL_LIMIT = { points: 1, seconds: 86_400 } as const;

/** Unknown promo codes that one user may type, and that may come from one address. */
export const PROMO_GUESSES_PER_USER_LIMIT = { points: 20, seconds: 3600 } as const;
export const PROMO_GUESSES_PER_ADDRESS_LIMIT = { points: 60, seconds: 3600 } as const;

/** Messages of live support that one learner, or one admin, may write. */
export const CHAT_MESSAGE_LIMITS = { user: { points: 60, seconds: 60 }, admin: { points: 600, seconds: 60 } } as const;

/** Connections to live support that one person may open. */
export const CHAT_CONNECTION_LIMIT = { points: 60, seconds: 60 } as const;
