import { inSteps } from '../concurrency/in-steps.ts';
import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { endSessions } from './end-sessions.ts';
import { exportData } from './export-data.ts';
import { logIn, logOut } from './log-in.ts';
import type { AccountsPorts } from './ports.ts';
import { readOwnAccount } from './present-user.ts';
import { queueExpiryReminders } from './queue-expiry-reminders.ts';
import { readPerson } from './read-person.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { listUsers, searchPeople } from './search-people.ts';
import { setRole } from './set-role.ts';
import { addNote, sendReceipt, sendResetLink } from './support-person.ts';

/** The use cases of accounts, by the names of their operations. */
export const accountsUseCases = (ports: AccountsPorts) =>
  ({
    'accounts.me': readOwnAccount(ports),
    'accounts.login': logIn(ports),
    'accounts.register': register(ports),
    'accounts.logout': logOut(),
    'accounts.requestPasswordReset': requestPasswordReset(ports),
    'accounts.resetPassword': resetPassword(ports),
    'accounts.changePassword': changePassword(ports),
    'accounts.exportData': exportData(ports),
    'accounts.deleteAccount': deleteAccount(ports),
    'accounts.listUsers': listUsers(ports),
    'people.search': searchPeople(ports),
    'people.read': readPerson(ports),
    'people.setRole': setRole(ports),
    'people.endSessions': endSessions(ports),
    'people.addNote': addNote(ports),
    'people.sendResetLink': sendResetLink(ports),
    'people.sendReceipt': sendReceipt(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of accounts. */
export const accountsJobs = (ports: AccountsPorts): Job[] => [
  { name: 'queue expiry reminders', everyMs: 3_600_000, run: queueExpiryReminders(ports) },
  {
    name: 'remove expired sessions',
    everyMs: 3_600_000,
    run: (stopping) => inSteps((limit) => ports.sessions.removeExpired(ports.clock.now(), limit), stopping),
  },
];
