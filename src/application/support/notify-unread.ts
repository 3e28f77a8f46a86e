import { SITE_NAME } from '../../domain/site-name.ts';
import { type ChatSide, messageExtract } from '../../domain/support/chat-message.ts';
import { applyMailSent } from '../../domain/support/conversation-state.ts';
import { inTransaction } from '../in-transaction.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';
import type { SupportPorts } from './ports.ts';

type Learner = Pick<User, 'id' | 'username' | 'email'>;

/** Notifies a learner of an answer by support: its beginning and a link. */
const unreadAnswerMail = (
  { username, email }: Omit<Learner, 'id'>,
  content: string,
  site: SiteAddress,
): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('support-message', { username, message: messageExtract(content) }),
  action: { words: 'Read and answer', url: `${site}/dashboard#support-chat` },
});

/** Notifies the operator that a learner is waiting; a reply to the mail goes to the learner. */
const unreadQuestionMail = ({ id, username, email }: Learner, content: string, site: SiteAddress): OutboxMail => ({
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

type Ports = Pick<SupportPorts, 'chats' | 'transact' | 'clock' | 'site'>;

/** Mails per run and side. */
const ONE_RUN = 100;

/**
 * Job: mails about messages that stayed unread, once until they are read. Several processes may run it at once
 * (product.md 10.11).
 */
export const notifyUnread = (ports: Ports) => async (): Promise<void> => {
  for (const reader of ['learner', 'support'] as const) {
    const due = await ports.chats.listDueMails(reader, ports.clock.now(), ONE_RUN);
    for (const conversationId of due) await notify(ports, conversationId, reader);
  }
};

const notify = ({ transact, clock, site }: Ports, conversationId: number, reader: ChatSide): Promise<void> =>
  inTransaction(transact, async ({ users, chat, outbox }) => {
    const learner = await users.lock(conversationId);
    const state = await chat.lock(conversationId);
    const now = clock.now();
    const due = state?.mailDue[reader] ?? null;
    // Another process sent the mail, or the messages were read meanwhile.
    if (!learner || !state || due === null || due > now) return;
    const unread = await chat.firstUnread(conversationId, reader);
    const mail = reader === 'learner' ? unreadAnswerMail : unreadQuestionMail;
    if (unread) await outbox.add(mail(learner, unread.content, site), now);
    await chat.save(conversationId, applyMailSent(state, reader), now);
  });
