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
  subject: `You have a message from ${SITE_NAME} support`,
  name: username,
  paragraphs: ['You have an unread message from support:', messageExtract(content)],
  action: { words: 'Read and answer', url: `${site}/dashboard#support-chat` },
  note: 'We will not email you about this conversation again until you have read it.',
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
  paragraphs: ['A learner has written to support, and the message has not been read yet:', messageExtract(content)],
  facts: [
    ['Name', username],
    ['Email', email],
  ],
  action: { words: 'Open the conversation', url: `${site}/admin/chat?user=${id}` },
  note: 'No further email is sent about this conversation until someone has read it.',
  replyTo: email,
});
