import { Link, useLocation } from 'react-router-dom';
import { useViewer } from '../root.tsx';
import { inHeader } from './admin-chat-link.css.ts';
import { ADMIN_CHAT, isAdminChat, isAdminPage } from './admin-chat-place.ts';
import { EntryWords } from './entry-words.tsx';
import { useUnread } from './use-unread.ts';

/** The way to the conversations of all in the header of admins' pages, where a floating button would lie over their forms (product.md 10.30). */
export function AdminChatLink() {
  const { pathname, search } = useLocation();
  const isShown = useViewer()?.role === 'admin' && isAdminPage(pathname) && !isAdminChat(pathname, search);
  return isShown ? <MarkedLink /> : null;
}

function MarkedLink() {
  const [unread] = useUnread();
  return (
    <Link className={inHeader} to={ADMIN_CHAT} title="Support Chat">
      <EntryWords unread={unread} isIcon />
    </Link>
  );
}
