import type { PaymentSyncPorts } from '../billing/ports.ts';
import type {
  CredentialRepository,
  GuessedPasswords,
  PasswordHasher,
  PersonalData,
  ReminderRepository,
  SessionStore,
  UserRepository,
} from '../ports/accounts.ts';
import type { PeopleReader, UserNotes } from '../ports/administration.ts';
import type { SupportGrantRepository } from '../ports/billing.ts';
import type { AttemptReader } from '../ports/exam.ts';
import type { Randomness, RateLimiter } from '../ports/infrastructure.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { ReadHandle } from '../ports/transact.ts';

/** Ports of accounts. Deleting an account first cancels its open payments. */
export type AccountsPorts = PaymentSyncPorts & {
  readonly users: ReadHandle<UserRepository>;
  readonly credentials: ReadHandle<CredentialRepository>;
  readonly sessions: Pick<SessionStore, 'removeExpired'>;
  readonly personalData: ReadHandle<PersonalData>;
  readonly reminders: ReadHandle<ReminderRepository>;
  readonly people: PeopleReader;
  readonly supportGrants: ReadHandle<SupportGrantRepository>;
  readonly userNotes: ReadHandle<UserNotes>;
  readonly attemptReader: AttemptReader;
  readonly hasher: PasswordHasher;
  readonly guessedPasswords: GuessedPasswords;
  readonly limiter: RateLimiter;
  readonly randomness: Randomness;
  readonly site: SiteAddress;
};
