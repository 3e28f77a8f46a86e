import type { ParseArgsConfig } from 'node:util';
import type { Environment } from '../adapters/config/settings.ts';

/** How a command ends; documented in docs/operating.md. */
export const EXIT_CODES = { done: 0, failed: 1, wrongUse: 2, no: 3 } as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** What a command was called with, and where it writes: results to `say`, what it is doing to `progress`. */
export type CommandCall = {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly environment: Environment;
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
  /** The first line of standard input. */
  readonly readLine: () => Promise<string>;
  /** All of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
};

/** A command of the built server. `usage` lists its arguments. */
export type Command = {
  readonly usage: string;
  readonly summary: string;
  /** Printed by `--help` below usage and summary. */
  readonly help: string;
  /** The numbers of positional arguments that it takes. */
  readonly arguments: readonly [least: number, most: number];
  /** What the first argument may be. */
  readonly choices?: readonly string[];
  readonly options?: Record<string, { readonly type: 'string' | 'boolean' }> & ParseArgsConfig['options'];
  /** Null for a command that keeps running. */
  readonly run: (call: CommandCall) => Promise<ExitCode | null>;
};
