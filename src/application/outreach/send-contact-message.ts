import { accepted } from '../../domain/result.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { inTransaction } from '../in-transaction.ts';
import type { OutboxMail } from '../ports/mail.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** How long the same message of the same sender is taken to be one form that was sent twice, in milliseconds. */
const REPEATED_WITHIN_MS = 60_000;

/**
 * Passes a visitor's message on to the address that the operator has set, and to nobody else, whatever the request
 * says. What fills in the field that people do not see is thanked and thrown away; what was sent twice is
 * passed on once (product.md 8.8, 8.9, 8.37).
 */
export const sendContactMessage =
  (ports: Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.sendContactMessage'> =>
  async (_, message) => {
    if (message.website !== '') return accepted({ success: true });
    await inTransaction(ports.transact, ({ outbox }) =>
      outbox.addUnlessRepeated(contactMail(message), ports.clock.now(), REPEATED_WITHIN_MS),
    );
    return accepted({ success: true });
  };

type Message = { readonly name: string; readonly replyTo: string; readonly subject: string; readonly text: string };

/** A visitor's message as a mail to the operator; an answer to it goes to the visitor (product.md 8.8). */
export const contactMail = ({ name, replyTo, subject, text }: Message): OutboxMail => ({
  kind: 'mail',
  to: null,
  subject: `Contact form: ${subject}`,
  name: `${SITE_NAME} team`,
  paragraphs: ['Somebody wrote through the contact form.', ...text.split(/\n{2,}/)],
  facts: [...(name ? ([['Name', name]] as const) : []), ['Email', replyTo], ['Subject', subject]],
  note: 'Answering this mail answers the visitor.',
  replyTo,
});
