import { SITE_NAME } from '../../domain/site-name.ts';
import type { OutboxMail } from '../ports/mail.ts';

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
