import type { ReactNode } from 'react';
import { actions } from '../ui/dialog.css.ts';
import { Notice } from '../ui/notice.tsx';
import { type ComparedField, FieldComparison } from './text/field-comparison.tsx';

type ConflictViewProps = {
  readonly fields: readonly ComparedField[];
  /** The ways on. */
  readonly children: ReactNode;
};

/** Both texts where somebody else was faster: nothing was overwritten, and nothing is lost (product.md 13.14). */
export const ConflictView = ({ fields, children }: ConflictViewProps) => (
  <Notice tone="flag" title="Somebody else has saved this meanwhile" role="alert">
    <p>
      Your text is still in the form below. Saving again puts it over theirs; the record of changes keeps both. Lines
      with − are theirs, lines with + are yours.
    </p>
    <FieldComparison fields={fields} />
    <div className={actions}>{children}</div>
  </Notice>
);
