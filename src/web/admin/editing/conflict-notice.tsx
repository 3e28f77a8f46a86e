import type { EntryNow } from '../../../application/contract/refusals.ts';
import { button } from '../../ui/button.css.ts';
import { actions } from '../../ui/dialog.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { EntryComparison } from './entry-comparison.tsx';
import { type FormState, typedOf } from './form-state.ts';
import { SavedWords } from './saved-words.tsx';

type ConflictNoticeProps = {
  readonly state: FormState;
  readonly current: EntryNow;
  readonly onTakeTheirs: () => void;
  readonly onKeepOwn: () => void;
};

/** Somebody else was faster: what they wrote beside one's own, and both ways on (product.md 11.9). */
export const ConflictNotice = ({ state, current, onTakeTheirs, onKeepOwn }: ConflictNoticeProps) => (
  <Notice tone="flag" title="Somebody else saved this meanwhile" role="alert">
    <p>
      Version {current.version}, <SavedWords {...current} />. Nothing was overwritten, and your text is still in the
      form. Below, lines with − are theirs and lines with + are yours.
    </p>
    <EntryComparison kind={state.kind} before={typedOf(state.kind, current)} after={state.typed} />
    <div className={actions}>
      <button type="button" className={button.other} onClick={onTakeTheirs}>
        Take Their Version
      </button>
      <button type="button" className={button.main} onClick={onKeepOwn}>
        Save My Version Over It
      </button>
    </div>
  </Notice>
);

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
