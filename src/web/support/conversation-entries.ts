import type { ConversationListEntry } from '../../application/contract/chat-frames.ts';

export type ConversationEntries = ReadonlyMap<number, ConversationListEntry>;

/** How far a line has come; both numbers only grow. */
const progress = ({ lastMessage, readUpTo }: ConversationListEntry): readonly [number, number] => [
  lastMessage?.seq ?? 0,
  readUpTo.learner + readUpTo.support,
];

function isNewer(line: ConversationListEntry, known: ConversationListEntry): boolean {
  const [[seq, read], [knownSeq, knownRead]] = [progress(line), progress(known)];
  return seq === knownSeq ? read >= knownRead : seq > knownSeq;
}

/** Merges an entry unless the known one is newer: a requested list may be older than what happened since (product.md 10.10). */
export function mergeNewerConversation(lines: ConversationEntries, line: ConversationListEntry): ConversationEntries {
  const known = lines.get(line.conversationId);
  return known && !isNewer(line, known) ? lines : new Map(lines).set(line.conversationId, line);
}

/** Which conversations are listed: open, closed, or open and assigned to the viewer (product.md 10.37). */
export type ListFilter = 'open' | 'closed' | 'mine';

export const isConversationInFilter = (
  { isClosed, assignedTo }: ConversationListEntry,
  filter: ListFilter,
  adminId: number,
): boolean => {
  if (filter === 'closed') return isClosed;
  return !isClosed && (filter === 'open' || assignedTo?.id === adminId);
};

/** The list as admins see it: the last one written in first, those without a message at the end by name (product.md 10.10). */
export const sortConversations = (lines: readonly ConversationListEntry[]): readonly ConversationListEntry[] =>
  [...lines].sort((one, other) => {
    const [of, to] = [one.lastMessage, other.lastMessage];
    if (of && to) return to.createdAt.localeCompare(of.createdAt) || to.id - of.id;
    if (of || to) return of ? -1 : 1;
    return one.username.localeCompare(other.username);
  });
