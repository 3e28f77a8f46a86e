import type { Knex } from 'knex';

const sayNothing = (): void => undefined;

/** Knex writes nothing to the console: what goes wrong rejects, and is logged once under its reference (product.md 7.3). */
export const QUIET_LOG: Knex.Logger = {
  warn: sayNothing,
  error: sayNothing,
  deprecate: sayNothing,
  debug: sayNothing,
};
