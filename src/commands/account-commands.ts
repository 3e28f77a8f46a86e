import * as v from 'valibot';
import { argon2PasswordHasher } from '../adapters/argon2/password-hasher.ts';
import { readSettings } from '../adapters/config/read-settings.ts';
import { guessedPasswords } from '../adapters/guessed-passwords/guessed-passwords.ts';
import { jsonLog } from '../adapters/logging/log.ts';
import { memoryRateLimiter } from '../adapters/memory/rate-limiter.ts';
import { readers } from '../adapters/sql/readers.ts';
import { transactOn } from '../adapters/sql/transact.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { systemRandomness } from '../adapters/system/randomness.ts';
import { composeResetMail } from '../application/accounts/compose-reset-mail.ts';
import { eraseAccount } from '../application/accounts/delete-account.ts';
import { createAccount } from '../application/accounts/register.ts';
import { registerForm } from '../application/contract/accounts.ts';
import { REFUSALS, type Refusal } from '../application/contract/refusals.ts';
import { OperatorError } from '../application/operator-error.ts';
import type { User } from '../application/ports/accounts.ts';
import { publishingTransact } from '../application/support/publish-session-ends.ts';
import type { Result } from '../domain/result.ts';
import { billingModule } from '../modules/billing.ts';
import { openServices } from '../open-services.ts';
import { type Command, type CommandCall, EXIT, type ExitCode } from './command.ts';

type Site = Awaited<ReturnType<typeof openSite>>;

/** What the use cases of these commands need, on the database of the settings. */
async function openSite({ environment, progress }: CommandCall) {
  const settings = readSettings(environment);
  // Running servers hear by the fan-out that sessions have ended.
  const { database, fanOut, log, close } = await openServices(settings, { log: jsonLog(), say: progress });
  const transact = publishingTransact(transactOn(database), fanOut);
  const shared = {
    readers: readers(database),
    transact,
    limiter: memoryRateLimiter(),
    randomness: systemRandomness,
    clock: systemClock,
    log,
  };
  const { gateway, reconcile } = billingModule(shared, settings, database);
  return {
    ...shared,
    payments: shared.readers.payments,
    gateway,
    reconcile,
    site: settings.appOrigin,
    prepare: async (): Promise<void> => {
      await database.preventRestore();
      const problem = await database.findSchemaProblem();
      if (problem) throw new OperatorError(problem);
    },
    close,
  };
}

async function onSite(call: CommandCall, work: (site: Site) => Promise<void>): Promise<ExitCode> {
  const site = await openSite(call);
  try {
    await site.prepare();
    await work(site);
    return EXIT.done;
  } finally {
    await site.close();
  }
}

/** The value of an accepted result; throws the words of a refusal. */
function acceptedValue<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value;
  const { code, fields = {} } = result.refusal;
  throw new OperatorError([REFUSALS[code].message, ...Object.values(fields)].join('\n'));
}

async function findUser({ readers: { users } }: Site, login: string): Promise<User> {
  const user = await users.findByLogin(login);
  if (!user) throw new OperatorError(`There is no account with the name or address ${JSON.stringify(login)}.`);
  return user;
}

const createAdmin: Command = {
  usage: 'USERNAME EMAIL [--password-stdin]',
  summary: 'creates an administrator',
  help: `Prints a link by which the administrator chooses a password within 60 minutes. With --password-stdin the password is
the first line of standard input instead. An administrator appoints others on the site.`,
  arguments: [2, 2],
  options: { 'password-stdin': { type: 'boolean' } },
  run: (call) =>
    onSite(call, async (site) => {
      const [username = '', email = ''] = call.positionals;
      const isTyped = call.values['password-stdin'] === true;
      const password = isTyped ? await call.readLine() : site.randomness.token();
      const form = v.safeParse(registerForm, { username, email, password, confirmPassword: password });
      if (!form.success) throw new OperatorError(form.issues.map(({ message }) => message).join('\n'));
      const ports = { ...site, hasher: argon2PasswordHasher(), guessedPasswords: guessedPasswords() };
      const admin = acceptedValue(await createAccount(ports, form.output, 'admin'));
      call.say(`Created the administrator ${admin.username}.`);
      if (!isTyped) await printResetLink(call, site, admin);
    }),
};

const resetLink: Command = {
  usage: 'USER',
  summary: 'prints a link by which a user chooses a new password',
  help: 'USER is a username or an email address. The link works once and for 60 minutes; a former one ends. Hand it to its owner only.',
  arguments: [1, 1],
  run: (call) =>
    onSite(call, async (site) => printResetLink(call, site, await findUser(site, call.positionals[0] ?? ''))),
};

async function printResetLink({ say }: CommandCall, site: Site, { email }: User): Promise<void> {
  const composed = await composeResetMail(site)({ kind: 'password-reset', email }, 0);
  const url = composed?.mail.action?.url;
  if (!url) throw new Error('no link was made for an account that exists');
  say(url);
}

const erase: Command = {
  usage: 'USER --yes',
  summary: 'deletes an account as its owner can, without a password',
  help: `USER is a username or an email address. Open payments are cancelled first; what tax law requires stays without name.
The owner gets a mail. Without --yes nothing is deleted.`,
  arguments: [1, 1],
  options: { yes: { type: 'boolean' } },
  run: (call) =>
    onSite(call, async (site) => {
      const user = await findUser(site, call.positionals[0] ?? '');
      const name = `${user.username} (${user.email}, ${user.role})`;
      if (call.values.yes !== true) throw new OperatorError(`This would delete ${name}. Add --yes to do it.`);
      acceptedValue(await eraseAccount(site, user));
      call.say(`Deleted ${name}.`);
    }),
};

const reconcile: Command = {
  usage: '',
  summary: 'compares payments with the payment provider and applies what was missed',
  help: 'Does now what the jobs of a running server do in time: reads open and paid payments that are due. Safe beside it.',
  arguments: [0, 0],
  run: (call) => onSite(call, (site) => reconcileAll(call, site)),
};

/** Runs the jobs until nothing is due; each run takes a batch. */
async function reconcileAll({ say, progress }: CommandCall, { reconcile: jobs }: Site): Promise<void> {
  const total = { granted: 0, abandoned: 0, ended: 0, left: 0 };
  for (;;) {
    const counts = acceptedValue(await jobs.open());
    for (const outcome of Object.keys(total) as (keyof typeof total)[]) total[outcome] += counts[outcome];
    if (Object.values(counts).every((count) => count === 0)) break;
    progress(`Open payments: ${JSON.stringify(total)}`);
  }
  let paid = 0;
  for (;;) {
    const count = acceptedValue(await jobs.paid());
    if (count === 0) break;
    paid += count;
    progress(`Paid payments: ${paid}`);
  }
  const { granted, abandoned, ended, left } = total;
  say(
    `Open payments: ${granted} granted, ${abandoned} abandoned, ${ended} ended, ${left} left. Paid payments read: ${paid}.`,
  );
}

/** Commands on accounts and payments. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  'create-admin': createAdmin,
  'reset-link': resetLink,
  erase,
  reconcile,
};
