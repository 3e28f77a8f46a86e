import type { ChatSide } from '../../domain/support/chat-message.ts';
import type { ConnectionState } from './chat-socket.ts';

/** The state of the connection in words (product.md 10.32). */
export function connectionLabel({ phase, wasConnected }: ConnectionState, side: ChatSide): string {
  if (phase === 'connected') return side === 'learner' ? 'Connected to support' : 'Connected';
  if (phase === 'connecting') return 'Connecting...';
  if (phase === 'signed-out') return 'Not connected';
  return wasConnected ? 'Connection error' : 'Failed to connect';
}
