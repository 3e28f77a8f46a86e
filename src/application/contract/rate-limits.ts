import type { LimitName } from './operation.ts';

/** Points per window of a named limit, counted per client address; a signed-in caller is counted per user instead. */
export const RATE_LIMITS: Readonly<Record<LimitName, { readonly points: number; readonly seconds: number }>> = {
  login: { points: 100, seconds: 900 },
  registration: { points: 20, seconds: 3600 },
  promo: { points: 60, seconds: 600 },
  lead: { points: 20, seconds: 3600 },
  contact: { points: 10, seconds: 3600 },
  newsletter: { points: 10, seconds: 3600 },
  export: { points: 10, seconds: 3600 },
  'password-reset': { points: 20, seconds: 3600 },
  generate: { points: 300, seconds: 600 },
  upload: { points: 60, seconds: 600 },
  writes: { points: 60, seconds: 600 },
  practice: { points: 600, seconds: 600 },
};

/** Failed sign-ins per account and address (product.md 1.9). */
export const LOGIN_PER_ACCOUNT_AND_ADDRESS = { points: 10, seconds: 900 } as const;

/**
 * Requests for a reset link per e-mail address, whether it has an account or not (product.md 1.10). The window is the life of
 * a link: whoever uses the requests up has sent the owner a link that still works.
 */
export const RESET_REQUESTS_PER_EMAIL = { points: 5, seconds: 3600 } as const;

/** Wrong answers of somebody signed in to being asked for the password again (product.md 1.12). */
export const OWN_PASSWORD_PER_USER = { points: 10, seconds: 900 } as const;
