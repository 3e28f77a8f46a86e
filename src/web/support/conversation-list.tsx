import { useEffect, useRef, useState } from 'react';
import type { ConversationLine } from '../../application/contract/chat-frames.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Notice } from '../ui/notice.tsx';
import { Waiting } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useChatValue } from './chat-context.ts';
import { linesAtom } from './chat-state.ts';
import { shortMoment, waitingWords } from './chat-times.ts';
import type { Lines } from './conversation-lines.ts';
import * as css from './conversation-list.css.ts';
import { type Listing, useConversations, useLearners } from './use-conversations.ts';
import { useNow } from './use-now.ts';

type ConversationListProps = {
  readonly selectedId: number | null;
  readonly onSelect: (line: ConversationLine) => void;
};

/** The id of a line's button, so that the keyboard finds back to it. */
export const lineId = (conversationId: number): string => `conversation-${conversationId}`;

/** Who wrote to support, and everybody who can be written to (product.md 10.10, 10.36). */
export function ConversationList({ selectedId, onSelect }: ConversationListProps) {
  const [search, setSearch] = useState('');
  const all = useConversations();
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
        <Rest listing={shown} searching={searching} />
      </div>
      <Arrivals selectedId={selectedId} />
    </div>
  );
}

type LineProps = { readonly line: ConversationLine; readonly selected: boolean; readonly onSelect: () => void };

function Line({ line, selected, onSelect }: LineProps) {
  const zone = useTimeZone();
  const now = useNow();
  const { username, email, lastMessage, unread, waitingSince } = line;
  return (
    <li>
      <button
        type="button"
        id={lineId(line.conversationId)}
        className={css.line}
        aria-current={selected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={css.row}>
          <span className={css.name}>{username}</span>
          {lastMessage ? <span className={css.soft}>{shortMoment(lastMessage.createdAt, now, zone)}</span> : null}
        </span>
        <span className={css.excerpt}>
          {lastMessage ? `${lastMessage.isFromAdmin ? 'Support: ' : ''}${lastMessage.content}` : email}
        </span>
        {unread > 0 || waitingSince ? (
          <span className={css.row}>
            {waitingSince ? (
              <Badge tone="flag">{waitingWords(waitingSince, lastMessage?.createdAt ?? null, now, zone)}</Badge>
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

/** What stands below the lines: more of them, the wait, the failure, or that there is nobody. */
function Rest({ listing, searching }: { readonly listing: Listing; readonly searching: boolean }) {
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
  if (busy) return <Waiting words={searching ? 'Searching...' : 'Loading conversations...'} />;
  if (more) {
    return (
      <button type="button" className={button.quiet} onClick={more}>
        Show more conversations
      </button>
    );
  }
  if (lines.length > 0) return null;
  return searching ? (
    <EmptyState title="Nobody found">Names and addresses are looked for by how they begin.</EmptyState>
  ) : (
    <EmptyState title="No conversations yet">
      What learners write to support appears here. To write first, find somebody above.
    </EmptyState>
  );
}

/** Tells screen readers who has written, but for the conversation in view, which tells by itself. */
function Arrivals({ selectedId }: { readonly selectedId: number | null }) {
  const lines = useChatValue(linesAtom);
  const before = useRef<Lines>(lines);
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
