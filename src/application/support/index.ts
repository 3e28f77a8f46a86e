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
import {
  addCannedReply,
  assignConversation,
  editCannedReply,
  readSupportDesk,
  removeCannedReply,
  setConversationClosed,
} from './run-desk.ts';

/** The use cases of live support except its socket, by the names of their operations. */
export const supportUseCases = (ports: SupportPorts) =>
  ({
    'support.countUnread': countUnread(ports),
    'support.listMessages': listOwnMessages(ports),
    'support.listConversations': listConversations(ports),
    'support.findLearners': findLearners(ports),
    'support.readConversation': readConversation(ports),
    'support.assign': assignConversation(ports),
    'support.setClosed': setConversationClosed(ports),
    'support.readDesk': readSupportDesk(ports),
    'support.addReply': addCannedReply(ports),
    'support.editReply': editCannedReply(ports),
    'support.removeReply': removeCannedReply(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of live support; the jobs of the sockets come with the server. */
export const supportJobs = (ports: SupportPorts): Job[] => [
  { name: 'notify of unread messages', everyMs: 30_000, run: notifyUnread(ports) },
];
