import type { Settings } from '../adapters/config/settings.ts';
import { smtpMailSender } from '../adapters/smtp/mail-sender.ts';
import type { Database } from '../adapters/sql/database.ts';
import { localMailboxReader } from '../adapters/sql/local-mailbox.ts';
import { createRepositories } from '../adapters/sql/transact.ts';
import { type MailPorts, mailJobs, mailUseCases } from '../application/mail/index.ts';
import type { MailComposers } from '../application/mail/send-outbox.ts';
import type { Core } from './core.ts';

/** Sending the outbox by a mail server, or into the local mailbox where none is configured. */
export function mailModule(
  { transact, readers, clock, log, site }: Core,
  { smtp, bounceAddress, identity }: Settings,
  database: Database,
  composers: Omit<MailComposers, 'mail'>,
) {
  const ports: MailPorts = {
    transact,
    outbox: createRepositories(database).outbox,
    editedMails: readers.editedMails,
    mail: smtp ? smtpMailSender({ ...smtp, bounceAddress }) : null,
    mailbox: smtp ? null : localMailboxReader(database.reads),
    composers: { ...composers, mail: async ({ kind: _, ...mail }) => ({ mail }) },
    identity,
    site,
    clock,
    log,
  };
  return { useCases: mailUseCases(ports), jobs: mailJobs(ports) };
}
