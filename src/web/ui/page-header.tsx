import type { ReactNode } from 'react';
import { actions, eyebrow, header, lead, words } from './page-header.css.ts';

type PageHeaderProps = {
  readonly title: ReactNode;
  /** A short line above the title: where one is. */
  readonly above?: string;
  /** One or two sentences below the title. */
  readonly children?: ReactNode;
  /** Buttons or links that belong to the whole page. */
  readonly actions?: ReactNode;
};

/** The head of a page, with its one h1. */
export const PageHeader = ({ title, above, children, actions: buttons }: PageHeaderProps) => (
  <div className={header}>
    <div className={words}>
      {above ? <p className={eyebrow}>{above}</p> : null}
      <h1>{title}</h1>
      {children ? <p className={lead}>{children}</p> : null}
    </div>
    {buttons ? <div className={actions}>{buttons}</div> : null}
  </div>
);
