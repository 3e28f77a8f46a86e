import type { PageAccess } from '../page-route.tsx';

/** A page whose address is taken and whose contents are still being built. */
export type UnopenedEntry = {
  readonly path: string;
  readonly access: PageAccess;
  readonly title: string;
  /** What the page will hold, in one sentence. */
  readonly holds: string;
};

/** The pages that open later, with the guards they will keep. */
export const UNOPENED_PAGES: readonly UnopenedEntry[] = [
  {
    path: '/admin',
    access: 'admin',
    title: 'Admin Dashboard',
    holds: 'Here you will edit chapters, sections, course modules and site content, and answer the support chat.',
  },
];
