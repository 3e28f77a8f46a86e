/** How long one code of an authenticator app is shown, in milliseconds (RFC 6238; product.md 1.31). */
export const TOTP_STEP_MS = 30_000;

/** Digits of a code. */
export const TOTP_DIGITS = 6;

/** Steps before and after the present one whose codes are accepted, since clocks differ (product.md 1.31). */
const DRIFT_STEPS = 1;

type TypedCode = {
  /** As it was typed; spaces are ignored. */
  readonly typed: string;
  /** The present moment, in milliseconds. */
  readonly now: number;
  /** The latest step whose code was used; null when none was. */
  readonly lastStep: number | null;
};

/** The number of the step that a moment in milliseconds belongs to. */
export const totpStepAt = (now: number): number => Math.floor(now / TOTP_STEP_MS);

/**
 * The step that a typed code belongs to, or null when the code is wrong. A step at or before the last one used is not
 * accepted, so that a code that was seen or recorded cannot be used again (product.md 1.31). `codeOf` computes the code
 * of a step.
 */
export function findTotpStep({ typed, now, lastStep }: TypedCode, codeOf: (step: number) => string): number | null {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return null;
  const present = totpStepAt(now);
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1) {
    if (step >= 0 && (lastStep === null || step > lastStep) && codeOf(step) === code) return step;
  }
  return null;
}
