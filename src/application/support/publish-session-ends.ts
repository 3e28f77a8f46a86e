import type { SessionStore } from '../ports/accounts.ts';
import type { ChatFanOut } from '../ports/support.ts';
import type { Transact } from '../ports/transact.ts';

type Publisher = Pick<ChatFanOut, 'publish'>;

/** A session store that signals ended sessions, so that their connections end on every instance (product.md 10.13). */
export const createPublishingSessionStore = (sessions: SessionStore, { publish }: Publisher): SessionStore => ({
  ...sessions,
  remove: async (id) => {
    const session = await sessions.find(id, 0);
    await sessions.remove(id);
    if (session) publish({ kind: 'sessions-ended', userId: session.userId });
  },
});

/**
 * A `transact` that signals, after the commit, whose sessions it ended or whose account it deleted (product.md 10.13).
 */
export const createPublishingTransact =
  (transact: Transact, { publish }: Publisher): Transact =>
  async (work) => {
    const ended = new Set<number>();
    const result = await transact(async (repositories) => {
      ended.clear();
      const { sessions, ownSessions, personalData } = repositories;
      const removeOfUser = async (userId: number): Promise<void> => {
        ended.add(userId);
        await sessions.removeOfUser(userId);
      };
      const end: typeof ownSessions.end = async (userId, reference) => {
        ended.add(userId);
        return ownSessions.end(userId, reference);
      };
      const endOthers: typeof ownSessions.endOthers = async (userId, currentId) => {
        ended.add(userId);
        await ownSessions.endOthers(userId, currentId);
      };
      const erase: typeof personalData.erase = async (person, now) => {
        ended.add(person.id);
        await personalData.erase(person, now);
      };
      return work({
        ...repositories,
        sessions: { ...sessions, removeOfUser },
        ownSessions: { ...ownSessions, end, endOthers },
        personalData: { ...personalData, erase },
      });
    });
    if (result.ok) for (const userId of ended) publish({ kind: 'sessions-ended', userId });
    return result;
  };
