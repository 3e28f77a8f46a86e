import { runCommand } from '../../src/commands/run-command.ts';

/** How a command ended, and what it said: results and progress apart. */
export type CommandRun = { readonly code: number | null; readonly said: string; readonly progress: string };

/** Runs a command of the server in this process on a database; `served` tells whether it began to serve. */
export async function command(
  databaseUrl: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  program?: string,
): Promise<CommandRun & { readonly served: boolean }> {
  const [said, told]: [string[], string[]] = [[], []];
  let served = false;
  const code = await runCommand(args, {
    ...(program === undefined ? {} : { program }),
    environment: {
      DATABASE_URL: databaseUrl,
      SESSION_KEYS: 'k'.repeat(32),
      FACTOR_KEYS: 'f'.repeat(32),
      ...environment,
    },
    serve: async () => {
      served = true;
    },
    say: (line) => said.push(line),
    progress: (line) => told.push(line),
  });
  return { code, said: said.join('\n'), progress: told.join('\n'), served };
}
