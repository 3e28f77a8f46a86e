import { accepted } from '../../domain/result.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { inTransaction } from '../in-transaction.ts';
import type { OutboxMail } from '../ports/mail.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Within this time the same message counts as a form that was sent twice. Milliseconds. */
const REPEATED_WITHIN_MS = 60_000;

/**
 * Sends a visitor's message to the operator's address only. A message with the hidden field filled in is dropped, a
 * repeated one is sent once; both are answered with success (product.md 8.8, 8.9, 8.37).
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

/** A visitor's message as a mail to the operator; the reply goes to the visitor. */
export const contactMail = ({ name, replyTo, subject, text }: Message): OutboxMail => ({
  kind: 'mail',
  to: null,
  subject: `Contact form: ${subject}`,
  name: `${SITE_NAME} team`,
  paragraphs: ['A visitor sent this message through the contact form.', ...text.split(/\n{2,}/)],
  facts: [...(name ? ([['Name', name]] as const) : []), ['Email', replyTo], ['Subject', subject]],
  note: 'A reply to this email goes to the visitor.',
  replyTo,
});
