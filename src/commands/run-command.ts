import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { SettingsError } from '../adapters/config/read-settings.ts';
import type { Environment } from '../adapters/config/settings.ts';
import { OperatorError } from '../application/operator-error.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { type Command, EXIT, type ExitCode } from './command.ts';
import { DATABASE_COMMANDS } from './database-commands.ts';

const PROGRAM = 'node dist/server/main.js';

/** What a run of the program needs from outside. */
type Surroundings = {
  readonly environment: Environment;
  /** Starts the server and resolves when it listens. */
  readonly serve: () => Promise<unknown>;
  /** Where results and progress go; standard output and standard error unless given. */
  readonly say?: (line: string) => void;
  readonly progress?: (line: string) => void;
};

/**
 * Runs the command that the arguments name; none is `serve`. Answers the exit code, or null for a server that goes on. An
 * unknown command or option is refused with what there is; nothing is served then.
 */
export async function runCommand(
  [name = 'serve', ...args]: readonly string[],
  { environment, serve, say = toOutput, progress = toErrors }: Surroundings,
): Promise<ExitCode | null> {
  const print = (text: string, code: ExitCode): ExitCode => {
    (code === EXIT.done ? say : progress)(text);
    return code;
  };
  const commands = commandsWith(serve);
  if (name === '--help' || name === '-h' || name === 'help') return print(listOf(commands), EXIT.done);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return print(`There is no command ${JSON.stringify(name)}.\n\n${listOf(commands)}`, EXIT.wrongUse);
  const parsed = parseCall(command, args);
  if (typeof parsed === 'string') return print(`${parsed}\n\n${helpOf(name, command)}`, EXIT.wrongUse);
  if (parsed.values.help === true) return print(helpOf(name, command), EXIT.done);
  try {
    return await command.run({ ...parsed, environment, say, progress, readLine });
  } catch (error) {
    return print(messageOf(error), EXIT.failed);
  }
}

const commandsWith = (serve: () => Promise<unknown>): Readonly<Record<string, Command>> => ({
  serve: {
    usage: '',
    summary: 'prepares the database and serves the site (the default)',
    help: 'Migrates the schema, loads the study material into an empty database, and listens on HOST and PORT.',
    arguments: [0, 0],
    run: async () => {
      await serve();
      return null;
    },
  },
  ...DATABASE_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...BACKUP_COMMANDS,
});

/** The parsed arguments, or what is wrong with them. */
function parseCall(command: Command, args: readonly string[]) {
  const [least, most] = command.arguments;
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help === true) return { positionals, values };
    if (positionals.length < least) return 'An argument is missing.';
    if (positionals.length > most) return `There is no place for the argument ${JSON.stringify(positionals[most])}.`;
    const [first] = positionals;
    if (command.choices && first !== undefined && !command.choices.includes(first)) {
      return `The argument is one of ${command.choices.join(', ')}, not ${JSON.stringify(first)}.`;
    }
    return { positionals, values };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const toOutput = (line: string): void => void process.stdout.write(`${line}\n`);
const toErrors = (line: string): void => void process.stderr.write(`${line}\n`);

async function readLine(): Promise<string> {
  const reader = createInterface({ input: process.stdin });
  try {
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
  }
}

/** Failures that the operator can mend need no stack. */
const messageOf = (error: unknown): string => {
  if (error instanceof SettingsError || error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

function listOf(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) => {
    const call = `${name} ${usage}`.trim();
    return call.length < 24 ? `  ${call.padEnd(24)}${summary}` : `  ${call}\n${' '.repeat(26)}${summary}`;
  });
  const codes = 'Exit codes: 0 done, 1 failed, 2 wrong use, 3 the answer is no (check, migrate status).';
  return `Usage: ${PROGRAM} COMMAND [--help]\n\n${lines.join('\n')}\n\n${codes}`;
}

const helpOf = (name: string, { usage, summary, help }: Command): string =>
  `Usage: ${PROGRAM} ${`${name} ${usage}`.trim()}\n\n${name} ${summary}.\n\n${help}`;
