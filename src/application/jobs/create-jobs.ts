import type { SiteAddress } from '../accounts/account-mails.ts';
import { queueExpiryReminders } from '../accounts/queue-expiry-reminders.ts';
import { sendExpiryReminder } from '../accounts/send-expiry-reminder.ts';
import { sendResetLink } from '../accounts/send-reset-link.ts';
import type { BillingPorts } from '../billing/billing-ports.ts';
import { checkPaidPayments } from '../billing/check-paid-payments.ts';
import { forgetPaymentEvents } from '../billing/forget-payment-events.ts';
import { reconcilePayments } from '../billing/reconcile-payments.ts';
import { finishOverdueAttempts } from '../exam/finish-overdue-attempts.ts';
import { type Deliveries, sendOutbox } from '../mail/send-outbox.ts';
import { forgetContacts } from '../outreach/forget-contacts.ts';
import type { AttemptRepository } from '../ports/attempt-repository.ts';
import type { ContactRetention } from '../ports/contact-retention.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { ReminderRepository } from '../ports/reminder-repository.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { UserRepository } from '../ports/user-repository.ts';
import type { Job } from './run-jobs.ts';

/** All that the background work needs from outside. */
export type JobPorts = BillingPorts & {
  readonly attempts: Pick<AttemptRepository, 'listOverdue'>;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly reminders: Pick<ReminderRepository, 'listEnding'>;
  readonly contacts: ContactRetention;
  readonly sessions: Pick<SessionStore, 'removeExpired'>;
  readonly outbox: Pick<Outbox, 'take' | 'markSent' | 'markFailed'>;
  readonly mail: MailSender;
  readonly randomness: Pick<Randomness, 'token'>;
  readonly site: SiteAddress;
};

/** The background work of one process; any number of processes may do it at once. What puts mail into the outbox comes before what sends it. */
export const createJobs = (ports: JobPorts): Job[] => [
  { name: 'finish overdue attempts', everyMs: 5_000, run: finishOverdueAttempts(ports) },
  { name: 'reconcile payments', everyMs: 300_000, run: reconcilePayments(ports) },
  { name: 'check paid payments', everyMs: 300_000, run: checkPaidPayments(ports) },
  { name: 'forget payment events', everyMs: 3_600_000, run: forgetPaymentEvents(ports) },
  { name: 'queue expiry reminders', everyMs: 3_600_000, run: queueExpiryReminders(ports) },
  { name: 'send outbox', everyMs: 2_000, run: sendOutbox({ ...ports, deliveries: createDeliveries(ports) }) },
  { name: 'forget contacts', everyMs: 86_400_000, run: forgetContacts(ports) },
  {
    name: 'remove expired sessions',
    everyMs: 3_600_000,
    run: () => ports.sessions.removeExpired(ports.clock.now()),
  },
];

const createDeliveries = (ports: JobPorts): Deliveries => ({
  mail: ({ kind: _, ...mail }, messageId) => ports.mail.send(mail, messageId),
  'password-reset': sendResetLink(ports),
  'expiry-reminder': sendExpiryReminder(ports),
});
