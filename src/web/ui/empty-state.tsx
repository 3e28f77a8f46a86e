import type { ReactNode } from 'react';
import { state, title as titleStyle, words } from './empty-state.css.ts';

type EmptyStateProps = {
  /** A line drawing of brand/drawings.tsx. */
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The link or button that begins it. */
  readonly action?: ReactNode;
};

/** What will be here, and how to begin. */
export const EmptyState = ({ drawing, title, children, action }: EmptyStateProps) => (
  <div className={state}>
    {drawing}
    <p className={titleStyle}>{title}</p>
    {children ? <p className={words}>{children}</p> : null}
    {action}
  </div>
);
