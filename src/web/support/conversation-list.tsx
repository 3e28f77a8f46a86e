import { useEffect, useRef, useState } from 'react';
import type { ConversationListEntry } from '../../application/contract/chat-frames.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Notice } from '../ui/notice.tsx';
import { WaitingIndicator } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useChatValue } from './chat-context.ts';
import { conversationListAtom } from './chat-state.ts';
import { formatShortTime, formatWaitingTime } from './chat-times.ts';
import type { ConversationEntries, ListFilter } from './conversation-entries.ts';
import * as css from './conversation-list.css.ts';
import { type ConversationListing, useConversations, useLearners } from './use-conversations.ts';
import { useNow } from './use-now.ts';

const FILTERS: Readonly<Record<ListFilter, string>> = { open: 'Open', mine: 'Mine', closed: 'Closed' };

type ConversationListProps = {
  readonly adminId: number;
  readonly selectedId: number | null;
  readonly onSelect: (line: ConversationListEntry) => void;
};

/** The id of a line's button, so that the keyboard finds back to it. */
export const toConversationButtonId = (conversationId: number): string => `conversation-${conversationId}`;

/** Who wrote to support, and everybody who can be written to (product.md 10.10, 10.36). */
export function ConversationList({ adminId, selectedId, onSelect }: ConversationListProps) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ListFilter>('open');
  const all = useConversations(adminId, filter);
  const found = useLearners(search);
  const searching = search.trim() !== '';
  const shown = searching ? found : all;
  return (
    <div className={css.pane}>
      <div className={css.search}>
        <TextField
          label="Find a user"
          type="search"
          placeholder="Beginning of a name or an email"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <fieldset className={css.filters} aria-label="Conversations">
          {Object.entries(FILTERS).map(([name, words]) => (
            <button
              key={name}
              type="button"
              className={css.filter}
              aria-pressed={filter === name}
              onClick={() => setFilter(name as ListFilter)}
            >
              {words}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={css.scroller}>
        <ul className={css.list} aria-label="Users">
          {shown.lines.map((line) => (
            <Line
              key={line.conversationId}
              line={line}
              selected={line.conversationId === selectedId}
              onSelect={() => onSelect(line)}
            />
          ))}
        </ul>
        <Rest listing={shown} searching={searching} filter={filter} />
      </div>
      <Arrivals selectedId={selectedId} />
    </div>
  );
}

type LineProps = { readonly line: ConversationListEntry; readonly selected: boolean; readonly onSelect: () => void };

function Line({ line, selected, onSelect }: LineProps) {
  const zone = useTimeZone();
  const now = useNow();
  const { username, email, lastMessage, unread, waitingSince, isClosed, assignedTo } = line;
  const marks = [isClosed ? 'Closed' : null, assignedTo ? `Assigned to ${assignedTo.username}` : null];
  const state = marks.filter((mark) => mark !== null).join(', ');
  return (
    <li>
      <button
        type="button"
        id={toConversationButtonId(line.conversationId)}
        className={css.line}
        aria-current={selected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={css.row}>
          <span className={css.name}>{username}</span>
          {lastMessage ? <span className={css.soft}>{formatShortTime(lastMessage.createdAt, now, zone)}</span> : null}
        </span>
        <span className={css.excerpt}>
          {lastMessage ? `${lastMessage.isFromAdmin ? 'Support: ' : ''}${lastMessage.content}` : email}
        </span>
        {state ? <span className={css.soft}>{state}</span> : null}
        {unread > 0 || waitingSince ? (
          <span className={css.row}>
            {waitingSince ? (
              <Badge tone="flag">{formatWaitingTime(waitingSince, lastMessage?.createdAt ?? null, now, zone)}</Badge>
            ) : null}
            {unread > 0 ? (
              <span className={css.unread}>
                {unread}
                <span className={hidden}> unread</span>
              </span>
            ) : null}
          </span>
        ) : null}
      </button>
    </li>
  );
}

type RestProps = { readonly listing: ConversationListing; readonly searching: boolean; readonly filter: ListFilter };

/** The end of the list: a button for more, the loading state, the failure, or an empty state. */
function Rest({ listing, searching, filter }: RestProps) {
  const { lines, busy, failure, more } = listing;
  if (failure !== null) {
    return (
      <Notice tone="bad" role="alert">
        <p>{failure}</p>
        {more ? (
          <button type="button" className={button.other} onClick={more}>
            Retry
          </button>
        ) : null}
      </Notice>
    );
  }
  if (busy) return <WaitingIndicator words={searching ? 'Searching...' : 'Loading conversations...'} />;
  if (more) {
    return (
      <button type="button" className={button.quiet} onClick={more}>
        Show more conversations
      </button>
    );
  }
  if (lines.length > 0) return null;
  if (!searching && filter !== 'open') {
    return (
      <EmptyState title={filter === 'mine' ? 'Nothing assigned to you' : 'No closed conversations'}>
        {filter === 'mine' ? 'Open a conversation to assign it.' : 'What support closes is listed here.'}
      </EmptyState>
    );
  }
  return searching ? (
    <EmptyState title="Nobody found">Names and addresses are looked for by how they begin.</EmptyState>
  ) : (
    <EmptyState title="No conversations yet">
      What learners write to support appears here. To write first, find somebody above.
    </EmptyState>
  );
}

/** Announces to screen readers who has written, except for the open conversation, which announces its own messages. */
function Arrivals({ selectedId }: { readonly selectedId: number | null }) {
  const lines = useChatValue(conversationListAtom);
  const before = useRef<ConversationEntries>(lines);
  const [words, setWords] = useState('');
  useEffect(() => {
    const known = before.current;
    before.current = lines;
    if (known.size === 0) return;
    for (const { conversationId, username, lastMessage } of lines.values()) {
      if (!lastMessage || lastMessage.isFromAdmin || conversationId === selectedId) continue;
      const isNew = lastMessage.seq > (known.get(conversationId)?.lastMessage?.seq ?? 0);
      if (isNew && known.has(conversationId)) setWords(`New message from ${username}: ${lastMessage.content}`);
    }
  }, [lines, selectedId]);
  return (
    <p className={hidden} role="status">
      {words}
    </p>
  );
}
