import type { ReactNode } from 'react';
import { pageBody } from './page-body.css.ts';

type PageBodyProps = { readonly width?: keyof typeof pageBody; readonly children: ReactNode };

/** The width of a page and the space around it, the same on every page. */
export const PageBody = ({ width = 'page', children }: PageBodyProps) => (
  <div className={pageBody[width]}>{children}</div>
);
