import { MessageCircle } from 'lucide';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { unreadDot, word } from './support-entry.css.ts';

type EntryWordsProps = {
  readonly unread: number;
  /** The name is for screen readers only, at every width. */
  readonly isIcon?: boolean;
};

/** What the way to live support says: its name, and whether something is unread, by a dot and by words (product.md 10.30). */
export const ChatEntryLabel = ({ unread, isIcon = false }: EntryWordsProps) => (
  <>
    <Icon of={MessageCircle} />
    <span className={isIcon ? hidden : word}>Support Chat</span>
    {unread > 0 ? (
      <>
        <span className={unreadDot} />
        <span className={hidden}>, {unread} unread</span>
      </>
    ) : null}
  </>
);
