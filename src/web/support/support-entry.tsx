import { MessageCircle } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { deviceStorage, keysUnder } from '../device-storage.ts';
import { useViewer } from '../root.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { userAreaPrefix } from '../user-storage.ts';
import { entry, ground, unreadDot, word } from './support-entry.css.ts';
import type { SupportWidgetProps } from './support-widget.tsx';

/** Also the fragment of addresses that open the chat with the page, as mails have them (product.md 10.30). */
const OPENER_ID = 'support-chat';

/** Where admins answer (product.md 10.30). */
const ADMIN_CHAT = '/admin?tab=chat';

/** How long a page is left in peace before the server is asked for unread messages, in milliseconds (product.md 10.31). */
const QUIET_MS = 2_000;

/** The way to live support on every page of the site, for who is signed in (product.md 10.30). */
export function SupportEntry() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) return null;
  if (viewer.role !== 'admin') return <SupportButton key={viewer.id} viewer={viewer} />;
  const isThere = pathname === '/admin/chat' || (pathname === '/admin' && search.includes('tab=chat'));
  return isThere ? null : <AdminLink />;
}

function AdminLink() {
  const [unread] = useUnread();
  return (
    <aside className={ground} aria-label="Support">
      <Link className={entry} to={ADMIN_CHAT}>
        <EntryWords unread={unread} />
      </Link>
    </aside>
  );
}

type Loaded = { readonly Widget: ComponentType<SupportWidgetProps> | null };

function SupportButton({ viewer }: { readonly viewer: SessionUserView }) {
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useUnread();
  const close = useCallback(() => setOpen(false), []);
  const { Widget } = useWidget(viewer.id, open, close);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${OPENER_ID}`) setOpen(true);
  }, [hash]);
  return (
    <div className={ground}>
      <button
        id={OPENER_ID}
        type="button"
        className={entry}
        hidden={open && Widget !== null}
        onClick={() => setOpen(true)}
      >
        <EntryWords unread={unread} />
      </button>
      <Told unread={open ? 0 : unread} />
      {Widget ? <Widget viewer={viewer} open={open} openerId={OPENER_ID} onClose={close} onUnread={setUnread} /> : null}
    </div>
  );
}

/** Says that something has come, when it comes. */
const Told = ({ unread }: { readonly unread: number }) => (
  <p className={hidden} role="status">
    {unread > 0 ? 'New message from support' : null}
  </p>
);

const EntryWords = ({ unread }: { readonly unread: number }) => (
  <>
    <Icon of={MessageCircle} />
    <span className={word}>Support Chat</span>
    {unread > 0 ? (
      <>
        <span className={unreadDot} />
        <span className={hidden}>, {unread} unread</span>
      </>
    ) : null}
  </>
);

/** Whether the device keeps something of a conversation: it goes on (product.md 10.31). */
const isTalking = (viewerId: number): boolean =>
  keysUnder(deviceStorage(), userAreaPrefix('chat', viewerId)).length > 0;

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
    const timer = setTimeout(load, wanted ? 0 : QUIET_MS);
    return () => clearTimeout(timer);
  }, [missing, wanted, viewerId]);
  return loaded;
}

/** Unread messages, asked for some time after the page and whenever one comes back to it; a failure changes nothing. */
function useUnread() {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      httpApi('support.countUnread', {}).then(
        (answer) => setUnread(answer.unread),
        () => {},
      );
    };
    const timer = setTimeout(ask, QUIET_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return [unread, setUnread] as const;
}
