import type { ReactNode } from 'react';
import { term, value } from './account-page.css.ts';

/** A name and what it is, in a list of such. */
export const DescriptionItem = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className={term}>{name}</dt>
    <dd className={value}>{children}</dd>
  </>
);
