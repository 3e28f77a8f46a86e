import type { SessionStore } from '../ports/accounts.ts';
import type { ChatFanOut } from '../ports/support.ts';
import type { Repositories, Transact } from '../ports/transact.ts';

type Publisher = Pick<ChatFanOut, 'publish'>;

/**
 * A session store that signals sessions that ended or have another id, so that connections of the former one end on every
 * instance (product.md 10.13).
 */
export const createPublishingSessionStore = (sessions: SessionStore, { publish }: Publisher): SessionStore => ({
  ...sessions,
  confirm: async (confirmed) => {
    const isMoved = await sessions.confirm(confirmed);
    if (isMoved) publish({ kind: 'sessions-ended', userId: confirmed.userId, isMoved: true });
    return isMoved;
  },
  create: async (id, session, passwordHash) => {
    const isMade = await sessions.create(id, session, passwordHash);
    // The former session of the same browser ended with it.
    if (isMade && session.place) publish({ kind: 'sessions-ended', userId: session.userId });
    return isMade;
  },
  remove: async (id) => {
    const session = await sessions.find(id, 0);
    await sessions.remove(id);
    if (session) publish({ kind: 'sessions-ended', userId: session.userId });
  },
});

/** What ends sessions in a transaction. */
type EndsSessions = Pick<Repositories, 'sessions' | 'ownSessions' | 'personalData'>;

/** Made when they are asked for: most transactions end no session. */
const notingEnds = (
  repositories: Repositories,
  ended: Set<number>,
): { [Name in keyof EndsSessions]: () => Repositories[Name] } => ({
  sessions: () => ({
    ...repositories.sessions,
    removeOfUser: async (userId) => {
      ended.add(userId);
      await repositories.sessions.removeOfUser(userId);
    },
  }),
  ownSessions: () => ({
    ...repositories.ownSessions,
    end: async (userId, reference) => {
      ended.add(userId);
      return repositories.ownSessions.end(userId, reference);
    },
    endOthers: async (userId, currentId) => {
      ended.add(userId);
      await repositories.ownSessions.endOthers(userId, currentId);
    },
  }),
  personalData: () => ({
    ...repositories.personalData,
    erase: async (person, now) => {
      ended.add(person.id);
      await repositories.personalData.erase(person, now);
    },
  }),
});

/**
 * A `transact` that signals, after the commit, whose sessions it ended or whose account it deleted (product.md 10.13).
 */
export const createPublishingTransact =
  (transact: Transact, { publish }: Publisher): Transact =>
  async (work) => {
    const ended = new Set<number>();
    const result = await transact((repositories) => {
      ended.clear();
      const noting = notingEnds(repositories, ended);
      return work(
        new Proxy(repositories, {
          get: (_, name: keyof Repositories) =>
            name in noting ? noting[name as keyof EndsSessions]() : repositories[name],
        }),
      );
    });
    if (result.ok) for (const userId of ended) publish({ kind: 'sessions-ended', userId });
    return result;
  };
