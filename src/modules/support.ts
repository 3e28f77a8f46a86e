import { chatServer } from '../adapters/websocket/chat-server.ts';
import type { Job } from '../application/jobs/run-jobs.ts';
import type { SessionStore } from '../application/ports/accounts.ts';
import type { ChatFanOut } from '../application/ports/support.ts';
import { chatFrameHandlers } from '../application/support/chat-frame-handler.ts';
import { createChatHub } from '../application/support/chat-hub.ts';
import { supportJobs, supportUseCases } from '../application/support/index.ts';
import type { SupportPorts } from '../application/support/ports.ts';
import type { Core } from './core.ts';

/** Live support: its use cases, sockets and delivery of messages. */
export function supportModule(
  { readers, transact, limiter, randomness, clock, log, site }: Core,
  sessions: SessionStore,
  fanOut: ChatFanOut,
) {
  const ports: SupportPorts = { transact, chats: readers.chats, fanOut, limiter, randomness, clock, log, site };
  const hub = createChatHub(ports);
  const server = chatServer({
    appOrigin: site,
    sessions,
    users: readers.users,
    limiter,
    fanOut,
    clock,
    log,
    openWindow: chatFrameHandlers({ ...ports, hub }),
  });
  const jobs: Job[] = [
    ...supportJobs(ports),
    { name: 'catch up with conversations', everyMs: 2_000, run: hub.catchUp },
    { name: 'ask sockets for life', everyMs: 30_000, run: server.beat },
    { name: 'check sessions of sockets', everyMs: 60_000, run: server.checkSessions },
  ];
  return { useCases: supportUseCases(ports), server, jobs };
}
