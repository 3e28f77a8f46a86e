import { Notice } from '../ui/notice.tsx';
import { LedTo } from './led-to.tsx';
import * as css from './questions.css.ts';

/** What the server said of a report that somebody else had closed, and the note that went with the attempt. */
export type UnusedClosing = { readonly said: string; readonly note: string };

/** Somebody else closed the report first: that is said above the list, and the note that was typed is not lost (product.md 12.6). */
export const ClosedAlready = ({ said, note }: UnusedClosing) => (
  <LedTo>
    <Notice tone="flag" role="alert" title={said}>
      <p>It is among the closed reports, with the note of whoever closed it.</p>
      {note ? (
        <>
          <p>Your note was not saved:</p>
          <div className={css.quoted}>
            <p className={css.words}>{note}</p>
          </div>
        </>
      ) : null}
    </Notice>
  </LedTo>
);
