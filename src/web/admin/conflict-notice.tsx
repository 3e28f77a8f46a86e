import type { ComponentProps, ReactNode } from 'react';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { actions } from '../ui/dialog.css.ts';
import { Notice } from '../ui/notice.tsx';
import { LedTo } from './led-to.tsx';
import { type ComparedField, FieldComparison } from './text/field-comparison.tsx';

type ConflictNoticeProps = {
  /** Which version is in the way, and who saved it when. */
  readonly theirs: ReactNode;
  /** The username of whoever saved it; nobody where that person has left. */
  readonly savedBy: string | null;
  /** What is saved now, and one's own. */
  readonly fields: readonly ComparedField[];
  readonly onTakeTheirs: () => void;
  /** What the button does that saves one's own. */
  readonly keepOwn: Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'form' | 'name' | 'value'>;
};

const WORDS = {
  somebodyElse: {
    title: 'Somebody else saved this meanwhile',
    signs: 'Lines with − are theirs, lines with + are yours.',
    take: 'Take Their Version',
  },
  oneself: {
    title: 'You saved this in another window meanwhile',
    signs: 'Lines with − are saved, lines with + are in this form.',
    take: 'Take the Saved Version',
  },
} as const;

/** Another save was faster: what it says beside one's own, and both ways on (product.md 11.9, 12.9, 13.11, 13.14). It stands above the form and takes the focus there. */
export function ConflictNotice({ theirs, savedBy, fields, onTakeTheirs, keepOwn }: ConflictNoticeProps) {
  const viewer = useViewer();
  const { title, signs, take } = WORDS[savedBy === viewer?.username ? 'oneself' : 'somebodyElse'];
  return (
    <LedTo>
      <Notice tone="flag" title={title} role="alert">
        <p>{theirs}</p>
        <p>Nothing was overwritten, and your text is still in the form. {signs}</p>
        <FieldComparison fields={fields} />
        <div className={actions}>
          <button type="button" className={button.other} onClick={onTakeTheirs}>
            {take}
          </button>
          <button type="button" className={button.main} {...keepOwn}>
            Save My Version Over It
          </button>
        </div>
      </Notice>
    </LedTo>
  );
}
