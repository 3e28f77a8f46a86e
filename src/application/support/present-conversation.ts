import type { ConversationLine } from '../contract/chat-frames.ts';
import { toIsoTimeOrNull } from '../iso-time.ts';
import type { ConversationSummary } from '../ports/support.ts';

/** A conversation as admins see it in their list (product.md 10.10). */
export const presentConversation = ({
  lastMessageAt: _,
  waitingSince,
  ...summary
}: ConversationSummary): ConversationLine => ({
  ...summary,
  waitingSince: summary.isAdmin ? null : toIsoTimeOrNull(waitingSince),
});
