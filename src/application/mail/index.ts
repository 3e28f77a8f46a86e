import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import type { Job } from '../jobs/run-jobs.ts';
import type { Clock, Log } from '../ports/infrastructure.ts';
import type { EditedMails, LocalMailboxReader, MailSender, Outbox, SiteAddress } from '../ports/mail.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';
import type { UseCases } from '../use-case.ts';
import { listMails, readMail, resetMail, saveMail } from './edit-mails.ts';
import { listMailbox } from './list-mailbox.ts';
import { purgeOldMail } from './purge-old-mail.ts';
import { type MailComposers, sendOutbox } from './send-outbox.ts';

/** Ports of sending mail. */
export type MailPorts = {
  readonly transact: Transact;
  readonly outbox: Outbox;
  readonly editedMails: ReadHandle<EditedMails>;
  /** Null where mail goes into the local mailbox. */
  readonly mail: MailSender | null;
  readonly mailbox: LocalMailboxReader;
  readonly composers: MailComposers;
  /** The operator, who signs. */
  readonly identity: SiteIdentity;
  readonly site: SiteAddress;
  readonly clock: Clock;
  readonly log: Log;
};

/** The use cases of mail, by the names of their operations. */
export const mailUseCases = (ports: MailPorts) =>
  ({
    'mailbox.list': listMailbox(ports),
    'mails.list': listMails(ports),
    'mails.read': readMail(ports),
    'mails.save': saveMail(ports),
    'mails.reset': resetMail(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of mail. */
export const mailJobs = (ports: MailPorts): Job[] => [
  { name: 'send outbox', everyMs: 2_000, run: sendOutbox(ports) },
  { name: 'delete old mail', everyMs: 86_400_000, run: purgeOldMail(ports) },
];
