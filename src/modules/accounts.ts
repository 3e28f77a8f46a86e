import { argon2PasswordHasher } from '../adapters/argon2/password-hasher.ts';
import type { Settings } from '../adapters/config/settings.ts';
import { guessedPasswords } from '../adapters/guessed-passwords/guessed-passwords.ts';
import { secretBox } from '../adapters/secret-box/secret-box.ts';
import { totpCodes } from '../adapters/totp/totp-codes.ts';
import { passkeyVerifier } from '../adapters/webauthn/passkey-verifier.ts';
import { composeExpiryReminder } from '../application/accounts/compose-expiry-reminder.ts';
import { composeResetMail } from '../application/accounts/compose-reset-mail.ts';
import { composeEmailCorrection } from '../application/accounts/correct-email.ts';
import { accountsJobs, accountsUseCases } from '../application/accounts/index.ts';
import type { AccountsPorts } from '../application/accounts/ports.ts';
import type { SessionUses } from '../application/accounts/session-uses.ts';
import type { SessionStore } from '../application/ports/accounts.ts';
import type { PaymentGateway } from '../application/ports/billing.ts';
import { SITE_NAME } from '../domain/site-name.ts';
import type { Core } from './core.ts';

type FactorSettings = Pick<Settings, 'factorKeys' | 'isAdminFactorRequired' | 'appOrigin'>;

/** What second factors are made and verified with. */
export const createFactorTools = ({ factorKeys, isAdminFactorRequired, appOrigin }: FactorSettings) => ({
  totp: totpCodes(SITE_NAME),
  passkeys: passkeyVerifier(appOrigin, SITE_NAME),
  secretBox: secretBox(factorKeys),
  isAdminFactorRequired,
});

type AccountsResources = {
  readonly settings: FactorSettings & Pick<Settings, 'breachedPasswordsFile'>;
  readonly sessions: SessionStore;
  readonly sessionUses: SessionUses;
};

/** Accounts, signing in, the administration of people, and the mails composed when they are sent. */
export function accountsModule(
  { readers, transact, limiter, randomness, clock, log, site }: Core,
  { settings, sessions, sessionUses }: AccountsResources,
  gateway: PaymentGateway,
) {
  const ports: AccountsPorts = {
    transact,
    users: readers.users,
    credentials: readers.credentials,
    emailCorrections: readers.emailCorrections,
    sessions,
    secondFactors: readers.secondFactors,
    pendingSignIns: readers.pendingSignIns,
    ...createFactorTools(settings),
    sessionUses,
    ownSessions: readers.ownSessions,
    personalData: readers.personalData,
    reminders: readers.reminders,
    people: readers.people,
    payments: readers.payments,
    supportGrants: readers.supportGrants,
    attemptReader: readers.attemptReader,
    audit: readers.audit,
    chats: readers.chats,
    hasher: argon2PasswordHasher(),
    guessedPasswords: guessedPasswords(settings.breachedPasswordsFile),
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
    composers: {
      'password-reset': composeResetMail(ports),
      'email-correction': composeEmailCorrection(ports),
      'expiry-reminder': composeExpiryReminder(ports),
    },
  };
}
