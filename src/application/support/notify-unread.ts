import { accepted } from '../../domain/result.ts';
import type { ChatSide } from '../../domain/support/chat-message.ts';
import { afterMail } from '../../domain/support/conversation-state.ts';
import type { SiteAddress } from '../mail/site-address.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { ChatReader } from '../ports/support.ts';
import type { Transact } from '../ports/transact.ts';
import { answerWaitsMail, learnerWaitsMail } from './unread-mails.ts';

type Ports = {
  readonly chats: Pick<ChatReader, 'listDueMails'>;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly site: SiteAddress;
};

/** Mails in one run, for each side. */
const ONE_RUN = 100;

/** Mails what has stayed unread, once until it is read; a job. Any number of processes may run it at once (product.md 10.11). */
export const notifyUnread = (ports: Ports) => async (): Promise<void> => {
  for (const reader of ['learner', 'support'] as const) {
    const due = await ports.chats.listDueMails(reader, ports.clock.now(), ONE_RUN);
    for (const conversationId of due) await notify(ports, conversationId, reader);
  }
};

async function notify({ transact, clock, site }: Ports, conversationId: number, reader: ChatSide): Promise<void> {
  await transact(async ({ users, chat, outbox }) => {
    const learner = await users.lock(conversationId);
    const state = await chat.lock(conversationId);
    const now = clock.now();
    const due = state?.mailDue[reader] ?? null;
    // Another process was first, or it was read meanwhile.
    if (!learner || !state || due === null || due > now) return accepted(null);
    const unread = await chat.firstUnread(conversationId, reader);
    const mail = reader === 'learner' ? answerWaitsMail : learnerWaitsMail;
    if (unread) await outbox.add(mail(learner, unread.content, site), now);
    await chat.save(conversationId, afterMail(state, reader), now);
    return accepted(null);
  });
}
