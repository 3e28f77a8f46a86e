import type { Settings } from '../adapters/config/settings.ts';
import { chatServer } from '../adapters/websocket/chat-server.ts';
import type { Job } from '../application/jobs/run-jobs.ts';
import type { FindSession, SessionStore } from '../application/ports/accounts.ts';
import type { ChatFanOut } from '../application/ports/support.ts';
import { createChatFrameHandlers } from '../application/support/chat-frame-handler.ts';
import { createChatHub } from '../application/support/chat-hub.ts';
import { supportJobs, supportUseCases } from '../application/support/index.ts';
import type { SupportPorts } from '../application/support/ports.ts';
import type { Core } from './core.ts';

type Resources = {
  readonly sessions: SessionStore;
  readonly findSession: FindSession;
  readonly fanOut: ChatFanOut;
};

/** Live support: its use cases, sockets and delivery of messages. */
export function supportModule(
  { readers, transact, limiter, randomness, clock, log, site }: Core,
  { sessions, findSession, fanOut }: Resources,
  { isAdminFactorRequired }: Pick<Settings, 'isAdminFactorRequired'>,
) {
  const ports: SupportPorts = {
    ...{ transact, fanOut, limiter, randomness, clock, log, site },
    chats: readers.chats,
    cannedReplies: readers.cannedReplies,
  };
  const hub = createChatHub(ports);
  const server = chatServer({
    appOrigin: site,
    sessions,
    findSession,
    secondFactors: readers.secondFactors,
    isAdminFactorRequired,
    limiter,
    fanOut,
    clock,
    log,
    openWindow: createChatFrameHandlers({ ...ports, hub }),
  });
  const jobs: Job[] = [
    ...supportJobs(ports),
    { name: 'deliver chat messages', everyMs: 2_000, run: hub.catchUp },
    { name: 'ping chat connections', everyMs: 30_000, run: server.beat },
    { name: 'check chat sessions', everyMs: 60_000, run: server.checkSessions },
  ];
  return { useCases: supportUseCases(ports), server, jobs };
}
