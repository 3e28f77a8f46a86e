import type { ChatSide } from '../../domain/support/chat-message.ts';
import { afterMail } from '../../domain/support/conversation-state.ts';
import { inTransaction } from '../in-transaction.ts';
import type { SupportPorts } from './ports.ts';
import { unreadAnswerMail, unreadQuestionMail } from './unread-mails.ts';

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
    await chat.save(conversationId, afterMail(state, reader), now);
  });
