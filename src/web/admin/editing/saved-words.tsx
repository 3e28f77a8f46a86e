import type { EntryNow } from '../../../application/contract/refusals.ts';
import { useTimeZone } from '../../ui/use-time-zone.ts';

type SavedWordsProps = Pick<EntryNow, 'savedAt' | 'savedBy' | 'origin'>;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone });
  clocks.set(timeZone, clock);
  return clock;
}

/** Who saved a version; an account that is gone has no name any more. */
const whoOf = ({ savedBy, origin }: Pick<SavedWordsProps, 'savedBy' | 'origin'>): string => {
  if (origin === 'files') return 'loaded from the files';
  return `saved by ${savedBy ?? 'somebody who has left'}`;
};

/** Who saved a version, and when, in the reader's time zone (product.md 1.15). */
export function SavedWords({ savedAt, savedBy, origin }: SavedWordsProps) {
  const clock = clockOf(useTimeZone());
  return (
    <>
      {whoOf({ savedBy, origin })}, <time dateTime={savedAt}>{clock.format(new Date(savedAt))}</time>
    </>
  );
}
