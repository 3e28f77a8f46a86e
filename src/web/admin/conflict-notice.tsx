import type { ComponentProps, ReactNode } from 'react';
import { button } from '../ui/button.css.ts';
import { actions } from '../ui/dialog.css.ts';
import { Notice } from '../ui/notice.tsx';
import { LedTo } from './led-to.tsx';
import { type ComparedField, FieldComparison } from './text/field-comparison.tsx';

type ConflictNoticeProps = {
  /** Which version is in the way and who saved it, as far as that is known. */
  readonly theirs: ReactNode;
  /** What is saved now, and one's own. */
  readonly fields: readonly ComparedField[];
  readonly onTakeTheirs: () => void;
  /** What the button does that saves one's own. */
  readonly keepOwn: Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'form' | 'name' | 'value'>;
};

/** Somebody else was faster: what they wrote beside one's own, and both ways on (product.md 11.9, 12.9, 13.14). It stands above the form and takes the focus there. */
export function ConflictNotice({ theirs, fields, onTakeTheirs, keepOwn }: ConflictNoticeProps) {
  return (
    <LedTo>
      <Notice tone="flag" title="Somebody else saved this meanwhile" role="alert">
        <p>{theirs}</p>
        <p>
          Nothing was overwritten, and your text is still in the form. Lines with − are theirs, lines with + are yours.
        </p>
        <FieldComparison fields={fields} />
        <div className={actions}>
          <button type="button" className={button.other} onClick={onTakeTheirs}>
            Take Their Version
          </button>
          <button type="button" className={button.main} {...keepOwn}>
            Save My Version Over It
          </button>
        </div>
      </Notice>
    </LedTo>
  );
}
