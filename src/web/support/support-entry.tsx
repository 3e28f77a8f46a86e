import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { deviceStorage } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import { useViewer } from '../root.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Link } from '../ui/link.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { userAreaPrefix } from '../user-storage.ts';
import { ADMIN_CHAT_PATH, isAdminPath } from './admin-chat-path.ts';
import { ChatEntryLabel } from './chat-entry-label.tsx';
import { entry, ground } from './support-entry.css.ts';
import type { SupportWidgetProps } from './support-widget.tsx';
import { UNREAD_POLL_DELAY_MS, useUnread } from './use-unread.ts';

/** The trembling of a finger is no scrolling. */
const LEAST_MOVE = 8;
/** So near to its end the page has a place for the button. */
const NEAR_END = 72;

/**
 * Marks what lies over the page while its reader scrolls down: on a small screen it then leaves the text free
 * (product.md 10.30).
 */
function useStepAside(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY;
    const follow = (): void => {
      const now = window.scrollY;
      if (Math.abs(now - before) < LEAST_MOVE) return;
      const left = document.documentElement.scrollHeight - window.innerHeight - now;
      place.current?.toggleAttribute('data-aside', now > before && left > NEAR_END);
      before = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [place]);
}

/** Also the fragment of addresses that open the chat with the page, as mails have them (product.md 10.30). */
const OPENER_ID = 'support-chat';

/** The way to live support on every page of the site, for who is signed in; on admins' own pages it is in the header (product.md 10.30). */
export function SupportEntry() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (!viewer || viewer.viewing) return null;
  if (viewer.role !== 'admin') return <SupportButton key={viewer.id} viewer={viewer} />;
  return isAdminPath(pathname) ? null : <AdminLink />;
}

function AdminLink() {
  const [unread] = useUnread();
  const place = useRef<HTMLElement>(null);
  useStepAside(place);
  return (
    <aside ref={place} className={ground} aria-label="Support">
      <Link className={entry} to={ADMIN_CHAT_PATH} title="Support Chat">
        <ChatEntryLabel unread={unread} />
      </Link>
    </aside>
  );
}

/** A panel that was closed stays closed when the page is loaded again; the router has nothing to do with it, and loads nothing. */
function forgetAsked(): void {
  const { hash, pathname, search } = window.location;
  if (hash === `#${OPENER_ID}`) window.history.replaceState(window.history.state, '', pathname + search);
}

type Loaded = { readonly Widget: ComponentType<SupportWidgetProps> | null };

function SupportButton({ viewer }: { readonly viewer: SessionUserView }) {
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useUnread();
  const close = useCallback(() => setOpen(false), []);
  const leave = useCallback(() => {
    forgetAsked();
    close();
  }, [close]);
  const { Widget } = useWidget(viewer.id, open, close);
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useStepAside(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same address again requests it again
  useEffect(() => {
    if (hash === `#${OPENER_ID}`) setOpen(true);
  }, [hash, key]);
  return (
    <div ref={place} className={ground}>
      <button
        id={OPENER_ID}
        type="button"
        title="Support Chat"
        className={entry}
        hidden={open && Widget !== null}
        onClick={() => setOpen(true)}
      >
        <ChatEntryLabel unread={unread} />
      </button>
      <Told unread={open ? 0 : unread} />
      {Widget ? <Widget viewer={viewer} open={open} openerId={OPENER_ID} onClose={leave} onUnread={setUnread} /> : null}
    </div>
  );
}

/** Says that something has come, when it comes. */
const Told = ({ unread }: { readonly unread: number }) => (
  <p className={hidden} role="status">
    {unread > 0 ? 'New message from support' : null}
  </p>
);

/** Whether the device stores something of a conversation: it is being continued (product.md 10.31). */
const isTalking = (viewerId: number): boolean =>
  listKeysWithPrefix(deviceStorage(), userAreaPrefix('chat', viewerId)).length > 0;

/** Fetches the chat when it is first wanted, or early for who waits for an answer (product.md 10.31). */
function useWidget(viewerId: number, wanted: boolean, onFailure: () => void): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ Widget: null });
  const notify = useNotify();
  const missing = loaded.Widget === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do about a failure does not bring one about
  useEffect(() => {
    if (!missing || !(wanted || isTalking(viewerId))) return;
    const fail = (): void => {
      if (!wanted) return;
      notify({ title: 'Failed to connect', description: 'Please refresh the page.', tone: 'destructive' });
      onFailure();
    };
    const load = (): void =>
      void import('./support-widget.tsx').then(({ SupportWidget }) => setLoaded({ Widget: SupportWidget }), fail);
    const timer = setTimeout(load, wanted ? 0 : UNREAD_POLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [missing, wanted, viewerId]);
  return loaded;
}
