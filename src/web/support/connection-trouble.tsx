import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { deviceStorage } from '../device-storage.ts';
import { useSiteIdentity } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { useChat, useChatValue } from './chat-context.ts';
import { chatProblemAtom, connectionAtom } from './chat-state.ts';
import { hasStoredWriting } from './chat-storage.ts';
import { trouble } from './connection-trouble.css.ts';

/** How long the button rests after it was pressed, in milliseconds (product.md 10.32). */
const LOCK_MS = 3_000;

const REFRESH = 'Please refresh the page.';

/** What keeps the connection from working, and what to do; nothing while it works. */
export function ConnectionProblemNotice() {
  const { phase, failures } = useChatValue(connectionAtom);
  const said = useChatValue(chatProblemAtom);
  if (phase !== 'connected' && failures > 0) return <Unavailable />;
  if (said === null) return null;
  return (
    <div className={trouble}>
      <Notice tone="bad" title="Connection error" role="alert">
        <p>{said.includes(REFRESH) ? said : `${said} ${REFRESH}`}</p>
      </Notice>
    </div>
  );
}

function Unavailable() {
  const chat = useChat();
  const { wasConnected } = useChatValue(connectionAtom);
  const { contactEmail } = useSiteIdentity();
  const [locked, setLocked] = useState(false);
  const reconnect = (): void => {
    if (locked) return;
    setLocked(true);
    setTimeout(() => setLocked(false), LOCK_MS);
    chat.reconnect();
  };
  return (
    <div className={trouble}>
      <Notice tone="flag" title="Chat Temporarily Unavailable" role="alert">
        {chat.side === 'learner' ? (
          <p>
            Please email support at <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, or write here: it is kept on
            this device and sent as soon as the connection is back.
          </p>
        ) : (
          <p>What you write is kept on this device and sent as soon as the connection is back.</p>
        )}
        <button type="button" className={button.other} aria-disabled={locked} onClick={reconnect}>
          {wasConnected ? 'Reconnect' : 'Try Again'}
        </button>
      </Notice>
    </div>
  );
}

/** Whether this device stores unsent messages of a user; signing out in any window removes them (product.md 10.33). */
const useKept = (userId: number): boolean =>
  useSyncExternalStore(
    watchStorage,
    () => hasStoredWriting(deviceStorage(), userId),
    () => false,
  );

function watchStorage(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** In the place of the conversation once the session has ended, here or elsewhere (product.md 1.8, 10.32). */
export function ChatSignedOutNotice({ userId }: { readonly userId: number }) {
  const { pathname, search } = useLocation();
  const kept = useKept(userId) ? ' What you wrote and could not be sent is kept for you on this device.' : '';
  const back = encodeURIComponent(`${pathname.slice(1)}${search}`);
  return (
    <div className={trouble}>
      <Notice tone="flag" title="You have been logged out" role="alert">
        <p>Log in again to go on.{kept}</p>
        <Link className={button.main} to={`/login?redirect=${back}`} reloadDocument>
          Sign In
        </Link>
      </Notice>
    </div>
  );
}
