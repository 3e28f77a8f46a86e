import { useEffect, useRef } from 'react';
import type { EntryNow } from '../../../application/contract/refusals.ts';
import { button } from '../../ui/button.css.ts';
import { actions } from '../../ui/dialog.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { FieldComparison } from '../text/field-comparison.tsx';
import * as css from './editing.css.ts';
import { entryFieldsCompared } from './entry-fields-compared.ts';
import { type FormState, typedOf } from './form-state.ts';
import { SavedWords } from './saved-words.tsx';

type ConflictNoticeProps = {
  readonly state: FormState;
  readonly current: EntryNow;
  readonly onTakeTheirs: () => void;
  readonly onKeepOwn: () => void;
};

/** Somebody else was faster: what they wrote beside one's own, and both ways on (product.md 11.9). It stands above the form and takes the focus there. */
export function ConflictNotice({ state, current, onTakeTheirs, onKeepOwn }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={css.conflict}>
      <Notice tone="flag" title="Somebody else saved this meanwhile" role="alert">
        <p>
          Version {current.version}, <SavedWords {...current} />
        </p>
        <p>
          Nothing was overwritten, and your text is still in the form. Lines with − are theirs, lines with + are yours.
        </p>
        <FieldComparison fields={entryFieldsCompared(state.kind, typedOf(state.kind, current), state.typed)} />
        <div className={actions}>
          <button type="button" className={button.other} onClick={onTakeTheirs}>
            Take Their Version
          </button>
          <button type="button" className={button.main} onClick={onKeepOwn}>
            Save My Version Over It
          </button>
        </div>
      </Notice>
    </div>
  );
}

/** One's own text, set aside when the other one was taken. */
export const AsideNotice = ({ onBringBack }: { readonly onBringBack: () => void }) => (
  <Notice title="Your own text is kept">
    <p>You took the other version. Until you leave this form you can bring your own text back.</p>
    <p>
      <button type="button" className={button.other} onClick={onBringBack}>
        Bring My Text Back
      </button>
    </p>
  </Notice>
);
