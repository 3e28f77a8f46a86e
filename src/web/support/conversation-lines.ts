import type { ConversationLine } from '../../application/contract/chat-frames.ts';

export type Lines = ReadonlyMap<number, ConversationLine>;

/** How far a line has come; both numbers only grow. */
const progress = ({ lastMessage, readUpTo }: ConversationLine): readonly [number, number] => [
  lastMessage?.seq ?? 0,
  readUpTo.learner + readUpTo.support,
];

function isNewer(line: ConversationLine, known: ConversationLine): boolean {
  const [[seq, read], [knownSeq, knownRead]] = [progress(line), progress(known)];
  return seq === knownSeq ? read >= knownRead : seq > knownSeq;
}

/** Takes a line in unless what is known is newer: a list that was asked for may be overtaken by what happened since (product.md 10.10). */
export function newerLine(lines: Lines, line: ConversationLine): Lines {
  const known = lines.get(line.conversationId);
  return known && !isNewer(line, known) ? lines : new Map(lines).set(line.conversationId, line);
}

/** The list as admins see it: the last one written in first, those without a message at the end by name (product.md 10.10). */
export const inOrder = (lines: readonly ConversationLine[]): readonly ConversationLine[] =>
  [...lines].sort((one, other) => {
    const [of, to] = [one.lastMessage, other.lastMessage];
    if (of && to) return to.createdAt.localeCompare(of.createdAt) || to.id - of.id;
    if (of || to) return of ? -1 : 1;
    return one.username.localeCompare(other.username);
  });
