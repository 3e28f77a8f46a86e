import type { Settings } from '../adapters/config/settings.ts';
import { smtpMailSender } from '../adapters/smtp/mail-sender.ts';
import type { Database } from '../adapters/sql/database.ts';
import { localMailbox } from '../adapters/sql/local-mailbox.ts';
import { repositoriesOn } from '../adapters/sql/transact.ts';
import { type MailPorts, mailJobs, mailUseCases } from '../application/mail/index.ts';
import type { MailComposers } from '../application/mail/send-outbox.ts';
import type { Core } from './core.ts';

/** Sending the outbox by a mail server, or into the local mailbox where none is configured. */
export function mailModule(
  { clock, log }: Core,
  { smtp, identity }: Settings,
  database: Database,
  composers: Omit<MailComposers, 'mail'>,
) {
  const mailbox = localMailbox(database, clock);
  const ports: MailPorts = {
    outbox: repositoriesOn(database).outbox,
    mail: smtp ? smtpMailSender(smtp) : mailbox.sender,
    mailbox: smtp ? null : mailbox.reader,
    composers: { ...composers, mail: async ({ kind: _, ...mail }) => ({ mail }) },
    identity,
    clock,
    log,
  };
  return { useCases: mailUseCases(ports), jobs: mailJobs(ports) };
}
