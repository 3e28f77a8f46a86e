import { MessageCircle } from 'lucide-react';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { unreadDot, word } from './support-entry.css.ts';

/** What the way to live support says: its name, and whether something is unread, by a dot and by words (product.md 10.30). */
export const EntryWords = ({ unread }: { readonly unread: number }) => (
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
