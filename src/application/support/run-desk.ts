import { accepted, refused } from '../../domain/result.ts';
import { applyClosed } from '../../domain/support/conversation-state.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { AuditChange, AuditSubject } from '../ports/administration.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { SupportPorts } from './ports.ts';

type Ports = Pick<SupportPorts, 'transact' | 'clock' | 'fanOut'>;
type Done = OutputOf<'support.assign'>;
type Entry = { readonly actorId: number; readonly action: string; readonly at: number };

const DONE = accepted({ success: true as const });

const recordAbout = (
  { audit }: Pick<Repositories, 'audit'>,
  entry: Entry,
  subject: AuditSubject,
  changes: readonly AuditChange[],
): Promise<void> => audit.record({ ...entry, subject, changes });

/** Assigns a conversation to an administrator, or to none (product.md 10.37). */
export const assignConversation =
  ({ transact, clock, fanOut }: Ports): UseCase<'support.assign'> =>
  async ({ user: actor }, { userId, adminId }) => {
    const result = await transact<Done, Refusal>(async (repositories) => {
      const { users, chat } = repositories;
      const admin = adminId === null ? null : await users.findById(adminId);
      if (adminId !== null && admin?.role !== 'admin') return refused({ code: 'not-an-admin' });
      const learner = await users.lock(userId);
      const now = clock.now();
      if (!learner || !(await chat.assign(userId, adminId, now))) return refused({ code: 'not-found' });
      const entry = { actorId: actor.id, action: 'conversation assigned', at: now };
      const subject = { kind: 'user', id: userId, label: learner.username } as const;
      const change = { field: 'assigned to', before: null, after: admin?.username ?? 'nobody' };
      await recordAbout(repositories, entry, subject, [change]);
      return DONE;
    });
    if (result.ok) publishLine(fanOut, userId);
    return result;
  };

/** Closes a conversation, or reopens it (product.md 10.38). */
export const setConversationClosed =
  ({ transact, clock, fanOut }: Ports): UseCase<'support.setClosed'> =>
  async ({ user: actor }, { userId, isClosed }) => {
    const result = await transact<Done, Refusal>(async (repositories) => {
      const { users, chat } = repositories;
      // The account is locked first, as writing a message does.
      const learner = await users.lock(userId);
      const state = learner && (await chat.lock(userId));
      if (!learner || !state) return refused({ code: 'not-found' });
      if (state.isClosed === isClosed) return DONE;
      const now = clock.now();
      await chat.save(userId, applyClosed(state, isClosed), now);
      const action = isClosed ? 'conversation closed' : 'conversation reopened';
      const subject = { kind: 'user', id: userId, label: learner.username } as const;
      await recordAbout(repositories, { actorId: actor.id, action, at: now }, subject, []);
      return DONE;
    });
    if (result.ok) publishLine(fanOut, userId);
    return result;
  };

/** Every instance sends its administrators the updated entry; read positions are unchanged. */
const publishLine = (fanOut: Ports['fanOut'], conversationId: number): void =>
  fanOut.publish({ kind: 'read', conversationId, by: 'support', upTo: 0 });

/** Who can be assigned, and the canned replies, by title. */
export const readSupportDesk =
  ({ chats, cannedReplies }: Pick<SupportPorts, 'chats' | 'cannedReplies'>): UseCase<'support.readDesk'> =>
  async () => {
    const [admins, replies] = await Promise.all([chats.listAdmins(), cannedReplies.list()]);
    return accepted({ admins, replies });
  };

const replySubject = (id: number, title: string): AuditSubject => ({ kind: 'canned-reply', id, label: title });

/** Keeps another canned reply (product.md 10.39). */
export const addCannedReply =
  ({ transact, clock }: Ports): UseCase<'support.addReply'> =>
  ({ user: actor }, { title, words }) =>
    transact<OutputOf<'support.addReply'>, Refusal>(async (repositories) => {
      const id = await repositories.cannedReplies.add({ title, words });
      if (id === null) return refused({ code: 'reply-title-taken', fields: { title: TAKEN } });
      const entry = { actorId: actor.id, action: 'created', at: clock.now() };
      await recordAbout(repositories, entry, replySubject(id, title), [{ field: 'words', before: null, after: words }]);
      return accepted({ id });
    });

const TAKEN = 'Another reply has this title.';

/** Replaces the version of a canned reply that was seen (product.md 10.39). */
export const editCannedReply =
  ({ transact, clock }: Ports): UseCase<'support.editReply'> =>
  ({ user: actor }, { replyId: id, title, words, version }) =>
    transact<Done, Refusal>(async (repositories) => {
      const { cannedReplies } = repositories;
      const before = (await cannedReplies.list()).find((reply) => reply.id === id);
      if (!before) return refused({ code: 'not-found' });
      const outcome = await cannedReplies.replace({ id, title, words, version });
      if (outcome === 'changed') return refused({ code: 'reply-changed' });
      if (outcome === 'title-taken') return refused({ code: 'reply-title-taken', fields: { title: TAKEN } });
      const changes = [
        { field: 'title', before: before.title, after: title },
        { field: 'words', before: before.words, after: words },
      ].filter((change) => change.before !== change.after);
      await recordAbout(
        repositories,
        { actorId: actor.id, action: 'edited', at: clock.now() },
        replySubject(id, title),
        changes,
      );
      return DONE;
    });

/** Removes a canned reply; its words stay in the record of changes (product.md 10.39). */
export const removeCannedReply =
  ({ transact, clock }: Ports): UseCase<'support.removeReply'> =>
  ({ user: actor }, { replyId: id, version }) =>
    transact<Done, Refusal>(async (repositories) => {
      const { cannedReplies } = repositories;
      const before = (await cannedReplies.list()).find((reply) => reply.id === id);
      if (!before) return refused({ code: 'not-found' });
      if (!(await cannedReplies.remove(id, version))) return refused({ code: 'reply-changed' });
      const entry = { actorId: actor.id, action: 'deleted', at: clock.now() };
      const change = { field: 'words', before: before.words, after: null };
      await recordAbout(repositories, entry, replySubject(id, before.title), [change]);
      return DONE;
    });
