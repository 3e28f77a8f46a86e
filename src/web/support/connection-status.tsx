import { useChat, useChatValue } from './chat-context.ts';
import { connectionAtom } from './chat-state.ts';
import { connectionLabel } from './connection-label.ts';
import { sign, status } from './connection-status.css.ts';

/** The state of the connection; screen readers announce its changes. */
export function ConnectionStatus() {
  const { side } = useChat();
  const connection = useChatValue(connectionAtom);
  return (
    <p className={status} role="status">
      <span className={connection.phase === 'connected' ? sign.connected : sign.other} />
      {connectionLabel(connection, side)}
    </p>
  );
}
