import { argon2PasswordHasher } from '../adapters/argon2/password-hasher.ts';
import { guessedPasswords } from '../adapters/guessed-passwords/guessed-passwords.ts';
import { composeExpiryReminder } from '../application/accounts/compose-expiry-reminder.ts';
import { composeResetMail } from '../application/accounts/compose-reset-mail.ts';
import { accountsJobs, accountsUseCases } from '../application/accounts/index.ts';
import type { AccountsPorts } from '../application/accounts/ports.ts';
import type { SessionStore } from '../application/ports/accounts.ts';
import type { PaymentGateway } from '../application/ports/billing.ts';
import type { Core } from './core.ts';

/** Accounts, signing in, the administration of people, and the mails composed when they are sent. */
export function accountsModule(
  { readers, transact, limiter, randomness, clock, log, site }: Core,
  sessions: SessionStore,
  gateway: PaymentGateway,
) {
  const ports: AccountsPorts = {
    transact,
    users: readers.users,
    credentials: readers.credentials,
    sessions,
    personalData: readers.personalData,
    reminders: readers.reminders,
    people: readers.people,
    payments: readers.payments,
    supportGrants: readers.supportGrants,
    userNotes: readers.userNotes,
    attemptReader: readers.attemptReader,
    hasher: argon2PasswordHasher(),
    guessedPasswords: guessedPasswords(),
    gateway,
    limiter,
    randomness,
    clock,
    log,
    site,
  };
  return {
    useCases: accountsUseCases(ports),
    jobs: accountsJobs(ports),
    composers: { 'password-reset': composeResetMail(ports), 'expiry-reminder': composeExpiryReminder(ports) },
  };
}
