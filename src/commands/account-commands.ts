import * as v from 'valibot';
import { argon2PasswordHasher } from '../adapters/argon2/password-hasher.ts';
import { readBounceNotice } from '../adapters/bounce-notices/read-bounce-notice.ts';
import { readDatabaseUrl, readSettings } from '../adapters/config/read-settings.ts';
import { guessedPasswords } from '../adapters/guessed-passwords/guessed-passwords.ts';
import { jsonLog } from '../adapters/logging/log.ts';
import { memoryRateLimiter } from '../adapters/memory/rate-limiter.ts';
import { createReaders } from '../adapters/sql/readers.ts';
import { requireDatabase } from '../adapters/sql/require-database.ts';
import { createTransact } from '../adapters/sql/transact.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { systemRandomness } from '../adapters/system/randomness.ts';
import { composeResetMail } from '../application/accounts/compose-reset-mail.ts';
import { eraseAccount } from '../application/accounts/delete-account.ts';
import { createAccount } from '../application/accounts/register.ts';
import { resetFactors } from '../application/accounts/second-factor/change-factors.ts';
import { type OperatorSetup, setUpTotpForAdmin } from '../application/accounts/second-factor/totp-factor.ts';
import { registerForm } from '../application/contract/accounts.ts';
import { REFUSALS, type Refusal } from '../application/contract/refusals.ts';
import { OperatorError } from '../application/operator-error.ts';
import { recordBounce } from '../application/outreach/record-bounce.ts';
import type { User } from '../application/ports/accounts.ts';
import { createPublishingTransact } from '../application/support/publish-session-ends.ts';
import type { Result } from '../domain/result.ts';
import { createFactorTools } from '../modules/accounts.ts';
import { billingModule } from '../modules/billing.ts';
import { openServices } from '../open-services.ts';
import { type Command, type CommandCall, EXIT_CODES, type ExitCode } from './command.ts';

type Site = Awaited<ReturnType<typeof openSite>>;

/** What the use cases of these commands need, on the database of the settings. */
async function openSite({ environment, progress }: CommandCall) {
  requireDatabase(readDatabaseUrl(environment));
  const settings = readSettings(environment);
  // Running servers learn through the fan-out that sessions have ended.
  const { database, fanOut, log, close } = await openServices(settings, { log: jsonLog(), say: progress });
  const transact = createPublishingTransact(createTransact(database), fanOut);
  const shared = {
    readers: createReaders(database),
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
    secondFactors: shared.readers.secondFactors,
    hasher: argon2PasswordHasher(),
    ...createFactorTools(settings),
    gateway,
    reconcile,
    guessedPasswords: guessedPasswords(settings.breachedPasswordsFile),
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
    return EXIT_CODES.done;
  } finally {
    await site.close();
  }
}

/** The value of an accepted result; throws the words of a refusal. */
function acceptedValue<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value;
  const { code, fields = {} } = result.refusal;
  // A refusal of one field says the same twice.
  throw new OperatorError([...new Set([REFUSALS[code].message, ...Object.values(fields)])].join('\n'));
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
the first line of standard input instead. Where administrators need a second factor, an authenticator app is set up and its
address and recovery codes are printed, once. An administrator appoints others on the site.`,
  arguments: [2, 2],
  options: { 'password-stdin': { type: 'boolean' } },
  run: (call) =>
    onSite(call, async (site) => {
      const [username = '', email = ''] = call.positionals;
      const isTyped = call.values['password-stdin'] === true;
      const password = isTyped ? await call.readLine() : site.randomness.token();
      const form = v.safeParse(registerForm, { username, email, password, confirmPassword: password });
      if (!form.success) throw new OperatorError(form.issues.map(({ message }) => message).join('\n'));
      const admin = acceptedValue(await createAccount(site, form.output, 'admin'));
      call.say(`Created the administrator ${admin.username}.`);
      if (site.isAdminFactorRequired) printFactor(call, await setUpTotpForAdmin(site, admin));
      if (!isTyped) await printResetLink(call, site, admin);
    }),
};

/** The second factor of a new administrator; nothing of it can be shown again. */
function printFactor({ say }: CommandCall, { secret, address, recoveryCodes }: OperatorSetup): void {
  say('Hand these to the administrator only; they are not shown again.');
  say(`Key for an authenticator app: ${secret}`);
  say(`The same as an address, which can be shown as a QR code: ${address}`);
  say(`Recovery codes, each for one sign-in without the app: ${recoveryCodes.join(' ')}`);
}

const resetFactor: Command = {
  usage: 'USER',
  summary: 'removes all second factors of a user who lost them',
  help: `USER is a username or an email address. Make sure that it is the owner who asks: from then on the password alone opens
the account. Sessions end, the owner gets a mail, and the record of changes names the command.`,
  arguments: [1, 1],
  run: (call) =>
    onSite(call, async (site) => {
      const user = await findUser(site, call.positionals[0] ?? '');
      acceptedValue(await resetFactors(site, user));
      call.say(`Removed all second factors of ${user.username}.`);
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

const recordBounceNotice: Command = {
  usage: '',
  summary: 'takes an address off the newsletter by a bounce notice',
  help: `Reads one mail from standard input, as mail servers pipe it to a program. A notice of a permanent failure (RFC 3464) of a
newsletter mail marks its address as bounced; any other mail changes nothing and ends with 3.`,
  arguments: [0, 0],
  run: async (call) => {
    const notice = await readBounceNotice(await call.readInput());
    let isRecorded = false;
    await onSite(call, async (site) => {
      isRecorded = notice !== null && (await recordBounce(site)(notice));
    });
    call.say(
      isRecorded
        ? 'The address is marked as bounced.'
        : 'This is no notice of a permanent failure of a newsletter mail.',
    );
    return isRecorded ? EXIT_CODES.done : EXIT_CODES.no;
  },
};

/** Commands on accounts and payments. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  'create-admin': createAdmin,
  'reset-link': resetLink,
  'reset-factor': resetFactor,
  erase,
  reconcile,
  'record-bounce': recordBounceNotice,
};
