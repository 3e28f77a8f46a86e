import type { Role } from './role.ts';

/** How long a sign-in waits for its second step, in milliseconds (product.md 1.30). */
export const PENDING_SIGN_IN_MS = 10 * 60_000;

/** How long signing in or confirming one's identity counts as fresh, in milliseconds (product.md 1.35). */
export const CONFIRMATION_MS = 10 * 60_000;

/** The page on which users confirm who they are (product.md 1.35). */
export const CONFIRMATION_PATH = '/confirm-identity';

/** Most passkeys of one account. */
export const PASSKEY_LIMIT = 10;

/** The second factors of an account. */
export type FactorState = { readonly hasTotp: boolean; readonly passkeys: number; readonly recoveryCodesLeft: number };

/** The ways to take a second step. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery';

/** Whether signing in takes a second step. Recovery codes alone are no factor: they replace a lost one (product.md 1.30). */
export const hasSecondFactor = ({ hasTotp, passkeys }: FactorState): boolean => hasTotp || passkeys > 0;

/** The ways in which the owner of these factors can take the second step, the preferred one first. */
export function factorMethods(state: FactorState): FactorMethod[] {
  if (!hasSecondFactor(state)) return [];
  const methods: FactorMethod[] = [];
  if (state.hasTotp) methods.push('totp');
  if (state.passkeys > 0) methods.push('passkey');
  if (state.recoveryCodesLeft > 0) methods.push('recovery');
  return methods;
}

/** Which proof a typed code is: six digits are of an authenticator app, anything else is read as a recovery code. */
export const methodOfCode = (typed: string): 'totp' | 'recovery' =>
  /^\d{6}$/.test(typed.replaceAll(/\s/g, '')) ? 'totp' : 'recovery';

/**
 * Whether the user proved who it is recently enough for what a stolen session must not do. `provenAt` is the moment of the
 * last sign-in or confirmation in milliseconds; null without one (product.md 1.35).
 */
export const isIdentityFresh = (provenAt: number | null, now: number): boolean =>
  provenAt !== null && now - provenAt < CONFIRMATION_MS;

/** Whether an account must set up a second factor before it may do what its role allows (product.md 1.36). */
export const lacksRequiredFactor = (role: Role, hasFactor: boolean, isRequired: boolean): boolean =>
  isRequired && role === 'admin' && !hasFactor;
