import type { ConversationListEntry } from '../contract/chat-frames.ts';
import { toIsoTimeOrNull } from '../iso-time.ts';
import type { ConversationSummary } from '../ports/support.ts';

/** A conversation in the admins' list. */
export const presentConversation = ({
  lastMessageAt: _,
  waitingSince,
  ...summary
}: ConversationSummary): ConversationListEntry => ({
  ...summary,
  waitingSince: summary.isAdmin ? null : toIsoTimeOrNull(waitingSince),
});
