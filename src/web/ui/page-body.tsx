import type { ReactNode } from 'react';
import { pageBody } from './page-body.css.ts';

type PageBodyProps = { readonly width?: keyof typeof pageBody; readonly children: ReactNode };

/** The room a page stands in: its width and the space around it, the same on every page. */
export const PageBody = ({ width = 'page', children }: PageBodyProps) => (
  <div className={pageBody[width]}>{children}</div>
);
