import type { RefObject } from 'react';
import { button } from '../../ui/button.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { row } from './submission.css.ts';

type ConflictProps = {
  readonly of: RefObject<HTMLDivElement | null>;
  readonly onKeep: () => void;
  readonly onTake: () => void;
};

/** The choice between the text that is shown and the one that was written elsewhere (product.md 9.35). */
export const ConflictNotice = ({ of, onKeep, onTake }: ConflictProps) => (
  <div ref={of} tabIndex={-1}>
    <Notice tone="flag" role="alert" title="This text was changed on another device or in another tab">
      <p>Nothing is lost: both texts are kept, and the one that you do not choose stays among the versions.</p>
      <div className={row}>
        <button type="button" className={button.main} onClick={onKeep}>
          Keep the text shown here
        </button>
        <button type="button" className={button.other} onClick={onTake}>
          Use the other text
        </button>
      </div>
    </Notice>
  </div>
);

/** Focuses the notice, which stands far above a long text, in the middle of the screen: the line of the save covers its top. */
export function focusConflictNotice({ current }: RefObject<HTMLDivElement | null>): void {
  current?.focus({ preventScroll: true });
  current?.scrollIntoView({ block: 'center' });
}
