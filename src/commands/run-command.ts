import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { SettingsError } from '../adapters/config/read-settings.ts';
import { readSecretFiles } from '../adapters/config/secret-files.ts';
import type { Environment } from '../adapters/config/settings.ts';
import { describeFailure } from '../adapters/sql/describe-failure.ts';
import { OperatorError } from '../application/operator-error.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { type Command, EXIT_CODES, type ExitCode } from './command.ts';
import { DATABASE_COMMANDS } from './database-commands.ts';

/** The scripts of the container and of systemd give the process their own name. */
const PROGRAM = process.title === 'plumbline' ? 'plumbline' : 'node dist/server/main.js';

/** What a run of the program needs from outside. */
type Surroundings = {
  /** What an operator types to run the program, for the help. */
  readonly program?: string;
  readonly environment: Environment;
  /** Starts the server and resolves when it listens. */
  readonly serve: (environment: Environment) => Promise<unknown>;
  /** Where results and progress go; standard output and standard error unless given. */
  readonly say?: (line: string) => void;
  readonly progress?: (line: string) => void;
};

/**
 * Runs the command that the arguments name; the default is `serve`. Returns the exit code, or null for a running
 * server. An unknown command or option is refused with a list of the known ones; nothing is served then.
 */
export async function runCommand(
  [name = 'serve', ...args]: readonly string[],
  { program = PROGRAM, environment, serve, say = toOutput, progress = toErrors }: Surroundings,
): Promise<ExitCode | null> {
  const print = (text: string, code: ExitCode): ExitCode => {
    (code === EXIT_CODES.done ? say : progress)(text);
    return code;
  };
  const commands = commandsWith(serve);
  if (name === '--version') return print(manifest.version, EXIT_CODES.done);
  if (name === '--help' || name === '-h' || name === 'help') return print(listOf(program, commands), EXIT_CODES.done);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    return print(`There is no command ${JSON.stringify(name)}.\n\n${listOf(program, commands)}`, EXIT_CODES.wrongUse);
  const parsed = parseCall(command, args);
  if (typeof parsed === 'string') return print(`${parsed}\n\n${helpOf(program, name, command)}`, EXIT_CODES.wrongUse);
  if (parsed.values.help === true) return print(helpOf(program, name, command), EXIT_CODES.done);
  try {
    return await command.run({
      ...parsed,
      environment: readSecretFiles(environment),
      say,
      progress,
      readLine,
      readInput,
    });
  } catch (error) {
    return print(messageOf(error), EXIT_CODES.failed);
  }
}

const commandsWith = (serve: Surroundings['serve']): Readonly<Record<string, Command>> => ({
  serve: {
    usage: '',
    summary: 'prepares the database and serves the site (the default)',
    help: 'Migrates the schema, loads the study material into an empty database, and listens on HOST and PORT.',
    arguments: [0, 0],
    run: async ({ environment }) => {
      await serve(environment);
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

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

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
  return describeFailure(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
};

function listOf(program: string, commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) => {
    const call = `${name} ${usage}`.trim();
    return call.length < 24 ? `  ${call.padEnd(24)}${summary}` : `  ${call}\n${' '.repeat(26)}${summary}`;
  });
  const codes = 'Exit codes: 0 done, 1 failed, 2 wrong use, 3 the answer is no (check, migrate status).';
  return `Usage: ${program} COMMAND [--help]\n       ${program} --version\n\n${lines.join('\n')}\n\n${codes}`;
}

const helpOf = (program: string, name: string, { usage, summary, help }: Command): string =>
  `Usage: ${program} ${`${name} ${usage}`.trim()}\n\n${name} ${summary}.\n\n${help}`;
