import type { ChatFanOut, ChatListener } from '../../application/ports/support.ts';

/** Signals within this process; right for one instance. Several tell each other through Redis. */
export function memoryChatFanOut(): ChatFanOut {
  const listeners: ChatListener[] = [];
  return {
    publish: (signal) => {
      for (const { onSignal } of listeners) onSignal(signal);
    },
    listen: (listener) => void listeners.push(listener),
    isConnected: () => true,
    close: () => {},
  };
}
