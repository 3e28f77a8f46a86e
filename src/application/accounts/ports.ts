import type { PaymentSyncPorts } from '../billing/ports.ts';
import type {
  CredentialRepository,
  EmailCorrectionRepository,
  GuessedPasswords,
  PasswordHasher,
  PersonalData,
  ReminderRepository,
  SessionStore,
  UserRepository,
} from '../ports/accounts.ts';
import type { AuditTrail, PeopleReader } from '../ports/administration.ts';
import type { SupportGrantRepository } from '../ports/billing.ts';
import type { AttemptReader } from '../ports/exam.ts';
import type { Randomness, RateLimiter } from '../ports/infrastructure.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { OwnSessions } from '../ports/own-sessions.ts';
import type {
  PasskeyVerifier,
  PendingSignIns,
  SecondFactorRepository,
  SecretBox,
  TotpCodes,
} from '../ports/second-factor.ts';
import type { ChatReader } from '../ports/support.ts';
import type { ReadHandle } from '../ports/transact.ts';
import type { SessionUses } from './session-uses.ts';

/** Ports of accounts. Deleting an account first cancels its open payments. */
export type AccountsPorts = PaymentSyncPorts & {
  readonly users: ReadHandle<UserRepository>;
  readonly credentials: ReadHandle<CredentialRepository>;
  readonly emailCorrections: ReadHandle<EmailCorrectionRepository>;
  readonly sessions: Pick<SessionStore, 'removeExpired'>;
  readonly secondFactors: ReadHandle<SecondFactorRepository>;
  readonly pendingSignIns: ReadHandle<PendingSignIns>;
  readonly totp: TotpCodes;
  readonly passkeys: PasskeyVerifier;
  readonly secretBox: SecretBox;
  /** Whether administrators need a second factor. */
  readonly isAdminFactorRequired: boolean;
  readonly sessionUses: Pick<SessionUses, 'store'>;
  readonly ownSessions: ReadHandle<OwnSessions>;
  readonly personalData: ReadHandle<PersonalData>;
  readonly reminders: ReadHandle<ReminderRepository>;
  readonly people: PeopleReader;
  readonly supportGrants: ReadHandle<SupportGrantRepository>;
  readonly attemptReader: AttemptReader;
  readonly audit: ReadHandle<AuditTrail>;
  readonly chats: ChatReader;
  readonly hasher: PasswordHasher;
  readonly guessedPasswords: GuessedPasswords;
  readonly limiter: RateLimiter;
  readonly randomness: Randomness;
  readonly site: SiteAddress;
};
