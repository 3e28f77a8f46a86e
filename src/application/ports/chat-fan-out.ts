import type { ChatSide } from '../../domain/support/chat-message.ts';

/**
 * What instances tell each other. Signals carry no messages: who hears one reads from the database what is new, so a signal
 * that is lost, doubled or late does no harm (product.md 10.5, 10.7).
 */
export type ChatSignal =
  | { readonly kind: 'grown'; readonly conversationId: number }
  | { readonly kind: 'read'; readonly conversationId: number; readonly by: ChatSide; readonly upTo: number }
  | { readonly kind: 'typing'; readonly conversationId: number; readonly by: ChatSide }
  /** Sessions of this user may have ended; whose connections they are looks again. */
  | { readonly kind: 'sessions-ended'; readonly userId: number };

export type ChatListener = {
  readonly onSignal: (signal: ChatSignal) => void;
  /** Signals of other instances may have been missed. */
  readonly onGap: () => void;
};

/** Passes signals to every instance, this one included. */
export type ChatFanOut = {
  /** Never throws and never waits; what cannot be sent is lost to other instances. */
  readonly publish: (signal: ChatSignal) => void;
  readonly listen: (listener: ChatListener) => void;
  /** False while signals of other instances do not come through. */
  readonly isWhole: () => boolean;
  readonly close: () => void;
};
