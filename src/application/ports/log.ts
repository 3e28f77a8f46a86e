/** Structured log. Never given passwords, tokens, card data or whole bodies. */
export type Log = {
  readonly info: (event: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (event: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly error: (event: string, cause: unknown, facts?: Readonly<Record<string, unknown>>) => void;
};
