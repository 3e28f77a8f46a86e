import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { makeResetLink } from '../accounts/make-reset-link.ts';
import { queueExpiryReminders } from '../accounts/queue-expiry-reminders.ts';
import { wordExpiryReminder } from '../accounts/word-expiry-reminder.ts';
import type { BillingPorts } from '../billing/billing-ports.ts';
import { checkPaidPayments } from '../billing/check-paid-payments.ts';
import { forgetPaymentEvents } from '../billing/forget-payment-events.ts';
import { reconcilePayments } from '../billing/reconcile-payments.ts';
import { removeUnpublishedUploads } from '../competency/remove-unpublished-uploads.ts';
import { countAnswers } from '../exam/count-answers.ts';
import { finishOverdueAttempts } from '../exam/finish-overdue-attempts.ts';
import { finishRescoring } from '../exam/rescore-attempts.ts';
import { forgetOldMail } from '../mail/forget-old-mail.ts';
import { sendOutbox, type Wordings } from '../mail/send-outbox.ts';
import type { SiteAddress } from '../mail/site-address.ts';
import { forgetContacts } from '../outreach/forget-contacts.ts';
import type { ReminderRepository, SessionStore, UserRepository } from '../ports/accounts.ts';
import type { AttemptRepository } from '../ports/exam.ts';
import type { Randomness } from '../ports/infrastructure.ts';
import type { MailSender, Outbox } from '../ports/mail.ts';
import type { ContactRetention } from '../ports/outreach.ts';
import type { KeyCorrections } from '../ports/questions.ts';
import type { ChatReader } from '../ports/support.ts';
import { notifyUnread } from '../support/notify-unread.ts';
import type { Job } from './run-jobs.ts';

/** All that the background work needs from outside. */
export type JobPorts = BillingPorts & {
  readonly attempts: Pick<AttemptRepository, 'listOverdue'>;
  readonly keyCorrections: Pick<KeyCorrections, 'listOpen'>;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly reminders: Pick<ReminderRepository, 'listEnding'>;
  readonly chats: Pick<ChatReader, 'listDueMails'>;
  readonly contacts: ContactRetention;
  readonly sessions: Pick<SessionStore, 'removeExpired'>;
  readonly outbox: Omit<Outbox, 'add'>;
  readonly mail: MailSender;
  readonly randomness: Pick<Randomness, 'token'>;
  readonly site: SiteAddress;
  readonly identity: SiteIdentity;
};

/** The background work of one process; any number of processes may do it at once. What puts mail into the outbox comes before what sends it. */
export const createJobs = (ports: JobPorts): Job[] => [
  { name: 'finish overdue attempts', everyMs: 5_000, run: finishOverdueAttempts(ports) },
  { name: 'finish rescoring', everyMs: 30_000, run: finishRescoring(ports) },
  { name: 'count answers', everyMs: 60_000, run: countAnswers(ports) },
  { name: 'reconcile payments', everyMs: 300_000, run: reconcilePayments(ports) },
  { name: 'check paid payments', everyMs: 300_000, run: checkPaidPayments(ports) },
  { name: 'forget payment events', everyMs: 3_600_000, run: forgetPaymentEvents(ports) },
  { name: 'queue expiry reminders', everyMs: 3_600_000, run: queueExpiryReminders(ports) },
  { name: 'tell of unread messages', everyMs: 30_000, run: notifyUnread(ports) },
  { name: 'send outbox', everyMs: 2_000, run: sendOutbox({ ...ports, wordings: createWordings(ports) }) },
  { name: 'forget old mail', everyMs: 86_400_000, run: forgetOldMail(ports) },
  { name: 'remove unpublished uploads', everyMs: 3_600_000, run: removeUnpublishedUploads(ports) },
  { name: 'forget contacts', everyMs: 86_400_000, run: forgetContacts(ports) },
  {
    name: 'remove expired sessions',
    everyMs: 3_600_000,
    run: () => ports.sessions.removeExpired(ports.clock.now()),
  },
];

const createWordings = (ports: JobPorts): Wordings => ({
  mail: async ({ kind: _, ...mail }) => ({ mail }),
  'password-reset': makeResetLink(ports),
  'expiry-reminder': wordExpiryReminder(ports),
});
