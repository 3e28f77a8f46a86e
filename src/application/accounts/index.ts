import { repeatInBatches } from '../concurrency/repeat-in-batches.ts';
import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail, correctEmail } from './correct-email.ts';
import { deleteAccount } from './delete-account.ts';
import { endSessions } from './end-sessions.ts';
import { exportData } from './export-data.ts';
import { logIn } from './log-in.ts';
import { forgetUnusedDevices } from './new-device.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';
import type { AccountsPorts } from './ports.ts';
import { readOwnAccount } from './present-user.ts';
import { queueExpiryReminders } from './queue-expiry-reminders.ts';
import { readPerson } from './read-person.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { listUsers, searchPeople } from './search-people.ts';
import { confirmIdentity, readConfirmation } from './second-factor/confirm-identity.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeyStep,
  removePasskey,
} from './second-factor/passkey-factor.ts';
import { finishLogin, readSecondStep, removeExpiredSecondSteps } from './second-factor/pending-sign-in.ts';
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts';
import { addTotp, beginTotp, readFactors, removeTotp } from './second-factor/totp-factor.ts';
import { setRole } from './set-role.ts';
import { addNote, sendReceipt, sendResetLink } from './support-person.ts';
import { endOverViews, endView, logOut, startView } from './view-as-learner.ts';

/** The use cases of accounts, by the names of their operations. */
export const accountsUseCases = (ports: AccountsPorts) =>
  ({
    'accounts.me': readOwnAccount(ports),
    'accounts.login': logIn(ports),
    'accounts.finishLogin': finishLogin(ports),
    'accounts.readSecondStep': readSecondStep(ports),
    'accounts.readConfirmation': readConfirmation(ports),
    'accounts.confirmIdentity': confirmIdentity(ports),
    'factors.read': readFactors(ports),
    'factors.beginTotp': beginTotp(ports),
    'factors.addTotp': addTotp(ports),
    'factors.removeTotp': removeTotp(ports),
    'accounts.beginPasskeyStep': beginPasskeyStep(ports),
    'accounts.beginPasskeyConfirmation': beginPasskeyConfirmation(ports),
    'factors.beginPasskey': beginPasskey(ports),
    'factors.addPasskey': addPasskey(ports),
    'factors.removePasskey': removePasskey(ports),
    'factors.renewRecoveryCodes': renewRecoveryCodes(ports),
    'accounts.register': register(ports),
    'accounts.logout': logOut(ports),
    'accounts.requestPasswordReset': requestPasswordReset(ports),
    'accounts.resetPassword': resetPassword(ports),
    'accounts.changePassword': changePassword(ports),
    'accounts.listSessions': listSessions(ports),
    'accounts.endSession': endSession(ports),
    'accounts.endOtherSessions': endOtherSessions(ports),
    'accounts.confirmEmail': confirmEmail(ports),
    'accounts.exportData': exportData(ports),
    'accounts.deleteAccount': deleteAccount(ports),
    'accounts.listUsers': listUsers(ports),
    'people.search': searchPeople(ports),
    'people.read': readPerson(ports),
    'people.setRole': setRole(ports),
    'people.endSessions': endSessions(ports),
    'people.correctEmail': correctEmail(ports),
    'people.addNote': addNote(ports),
    'people.sendResetLink': sendResetLink(ports),
    'people.sendReceipt': sendReceipt(ports),
    'people.startView': startView(ports),
    'people.endView': endView(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of accounts. */
export const accountsJobs = (ports: AccountsPorts): Job[] => [
  { name: 'queue expiry reminders', everyMs: 3_600_000, run: queueExpiryReminders(ports) },
  { name: 'end views of learners', everyMs: 60_000, run: endOverViews(ports) },
  { name: 'store uses of sessions', everyMs: 60_000, run: () => ports.sessionUses.store() },
  { name: 'forget unused devices', everyMs: 86_400_000, run: forgetUnusedDevices(ports) },
  {
    name: 'remove expired sessions',
    everyMs: 3_600_000,
    run: (stopping) => repeatInBatches((limit) => ports.sessions.removeExpired(ports.clock.now(), limit), stopping),
  },
  {
    name: 'remove expired second steps',
    everyMs: 3_600_000,
    run: (stopping) => repeatInBatches(removeExpiredSecondSteps(ports), stopping),
  },
];
