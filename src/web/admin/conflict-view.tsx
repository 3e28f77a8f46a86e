import type { ReactNode } from 'react';
import { actions } from '../ui/dialog.css.ts';
import { Notice } from '../ui/notice.tsx';
import { version as versionStyle, versions } from './posts/posts.css.ts';
import { soft } from './records.css.ts';

/** A field of which two people wrote different things. */
export type ConflictingField = { readonly name: string; readonly theirs: string; readonly own: string };

type ConflictViewProps = {
  readonly fields: readonly ConflictingField[];
  /** The ways on. */
  readonly children: ReactNode;
};

const Version = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <p>{title}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <section className={versionStyle} tabIndex={0} aria-label={title}>
      {text === '' ? '(empty)' : text}
    </section>
  </div>
);

/** Both texts where somebody else was faster: nothing was overwritten, and nothing is lost (product.md 13.14). */
export const ConflictView = ({ fields, children }: ConflictViewProps) => (
  <Notice tone="flag" title="Somebody else has saved this meanwhile" role="alert">
    <p>Your text is still in the form below. Saving again puts it over theirs; the record of changes keeps both.</p>
    {fields.map(({ name, theirs, own }) => (
      <div key={name} className={versions}>
        <Version title={`${name}: theirs`} text={theirs} />
        <Version title={`${name}: yours`} text={own} />
      </div>
    ))}
    {fields.length === 0 ? <p className={soft}>Both of you wrote the same.</p> : null}
    <div className={actions}>{children}</div>
  </Notice>
);
