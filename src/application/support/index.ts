import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { notifyUnread } from './notify-unread.ts';
import type { SupportPorts } from './ports.ts';
import {
  countUnread,
  findLearners,
  listConversations,
  listOwnMessages,
  readConversation,
} from './read-conversations.ts';

/** The use cases of live support besides its socket, by the names of their operations. */
export const supportUseCases = (ports: SupportPorts) =>
  ({
    'support.countUnread': countUnread(ports),
    'support.listMessages': listOwnMessages(ports),
    'support.listConversations': listConversations(ports),
    'support.findLearners': findLearners(ports),
    'support.readConversation': readConversation(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of live support; the jobs of the sockets come with the server. */
export const supportJobs = (ports: SupportPorts): Job[] => [
  { name: 'tell of unread messages', everyMs: 30_000, run: notifyUnread(ports) },
];
