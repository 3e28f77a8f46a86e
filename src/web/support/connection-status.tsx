import { useChat, useChatValue } from './chat-context.ts';
import { connectionAtom } from './chat-state.ts';
import { sign, status } from './connection-status.css.ts';
import { connectionWords } from './connection-words.ts';

/** How the connection stands; screen readers hear of it when it changes. */
export function ConnectionStatus() {
  const { side } = useChat();
  const connection = useChatValue(connectionAtom);
  return (
    <p className={status} role="status">
      <span className={connection.phase === 'connected' ? sign.connected : sign.other} />
      {connectionWords(connection, side)}
    </p>
  );
}
