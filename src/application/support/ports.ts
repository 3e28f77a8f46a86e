import type { Clock, Log, Randomness, RateLimiter } from '../ports/infrastructure.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { CannedReplyRepository, ChatFanOut, ChatReader } from '../ports/support.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of live support. */
export type SupportPorts = {
  readonly transact: Transact;
  readonly chats: ChatReader;
  readonly cannedReplies: ReadHandle<CannedReplyRepository>;
  readonly fanOut: ChatFanOut;
  readonly limiter: RateLimiter;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Log;
  readonly site: SiteAddress;
};
