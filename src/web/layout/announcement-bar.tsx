import { X } from 'lucide';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { deviceStorage, writeKey } from '../device-storage.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { close, notice, place, words as wordsStyle } from './announcement-bar.css.ts';
import type { ShownAnnouncementData } from './site-frame.ts';
import { MAIN_ELEMENT_ID } from './skip-link.tsx';

/** The ids of closed announcements, in one key of the device. */
const KEY = 'closed-announcements';
const MOST_KEPT = 20;

const closedIds = (): string[] => (deviceStorage().getItem(KEY) ?? '').split(' ').filter(Boolean);

/**
 * Moves the focus after an announcement was closed and its button went with it: to the button of the next one, otherwise to
 * where the focus was before the announcements, or to the page. The page does not scroll.
 */
function useFocusAfterClosing(shownCount: number) {
  const bar = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const countBefore = useRef(shownCount);
  useEffect(() => {
    const isClosed = shownCount < countBefore.current;
    countBefore.current = shownCount;
    if (!isClosed || document.activeElement !== document.body) return;
    const formerly = before.current?.isConnected ? before.current : document.getElementById(MAIN_ELEMENT_ID);
    const target = bar.current?.querySelector('button') ?? formerly;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [shownCount]);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return { bar, onFocus };
}

type AnnouncementBarProps = { readonly announcements: readonly ShownAnnouncementData[] };

/**
 * The announcement over the foot of the page: rendered in the browser only, so that cached pages are the same for all
 * and a closed announcement does not flash up (product.md 11.16).
 */
export function AnnouncementBar({ announcements }: AnnouncementBarProps) {
  const [closed, setClosed] = useState(closedIds);
  const dismiss = (id: number): void => {
    const ids = [...closedIds(), String(id)].slice(-MOST_KEPT);
    writeKey(deviceStorage(), KEY, ids.join(' '));
    setClosed(ids);
  };
  const shown = announcements.filter(({ id, isDismissible }) => !isDismissible || !closed.includes(String(id)));
  const { bar, onFocus } = useFocusAfterClosing(shown.length);
  if (shown.length === 0) return null;
  return (
    <section ref={bar} className={place} aria-label="Announcements" onFocus={onFocus}>
      {shown.map(({ id, words, linkPath, linkWords, isDismissible }) => (
        <div key={id} className={notice}>
          <p className={wordsStyle}>
            {words} {linkPath ? <Link to={linkPath}>{linkWords}</Link> : null}
          </p>
          {isDismissible ? (
            <button type="button" className={close} aria-label="Close announcement" onClick={() => dismiss(id)}>
              <Icon of={X} size={18} />
            </button>
          ) : null}
        </div>
      ))}
    </section>
  );
}
