import { SITE_NAME } from '../../domain/site-name.ts';
import { messageExtract } from '../../domain/support/chat-message.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';

type Learner = Pick<User, 'id' | 'username' | 'email'>;

/** Tells a learner of an answer by support: its beginning and a link. */
export const unreadAnswerMail = (
  { username, email }: Omit<Learner, 'id'>,
  content: string,
  site: SiteAddress,
): OutboxMail => ({
  kind: 'mail',
  to: email,
  subject: `${SITE_NAME} support has written to you`,
  name: username,
  paragraphs: ['Support has written to you, and you have not seen it yet:', messageExtract(content)],
  action: { words: 'Read and answer', url: `${site}/dashboard#support-chat` },
  note: 'You get one such mail, and no other before you have read the conversation.',
});

/** Tells the operator that a learner waits; the reply goes to the learner. */
export const unreadQuestionMail = (
  { id, username, email }: Learner,
  content: string,
  site: SiteAddress,
): OutboxMail => ({
  kind: 'mail',
  to: null,
  subject: 'A learner has written to support',
  name: `${SITE_NAME} team`,
  paragraphs: ['A learner has written to support, and nobody has read it yet:', messageExtract(content)],
  facts: [
    ['Name', username],
    ['Email', email],
  ],
  action: { words: 'Open the conversation', url: `${site}/admin/chat?user=${id}` },
  note: 'There is no other mail about this conversation before somebody has read it.',
  replyTo: email,
});
