import { useLocation } from 'react-router-dom';
import { useViewer } from '../root.tsx';
import { Link } from '../ui/link.tsx';
import { inHeader } from './admin-chat-link.css.ts';
import { ADMIN_CHAT_PATH, isAdminChatPath, isAdminPath } from './admin-chat-path.ts';
import { ChatEntryLabel } from './chat-entry-label.tsx';
import { useUnread } from './use-unread.ts';

/** The way to the conversations of all in the header of admins' pages, where a floating button would lie over their forms (product.md 10.30). */
export function AdminChatLink() {
  const { pathname, search } = useLocation();
  const isShown = useViewer()?.role === 'admin' && isAdminPath(pathname) && !isAdminChatPath(pathname, search);
  return isShown ? <MarkedLink /> : null;
}

function MarkedLink() {
  const [unread] = useUnread();
  return (
    <Link className={inHeader} to={ADMIN_CHAT_PATH} title="Support Chat">
      <ChatEntryLabel unread={unread} isIcon />
    </Link>
  );
}
