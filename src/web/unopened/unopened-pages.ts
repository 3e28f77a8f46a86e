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
  {
    path: '/admin/upload',
    access: 'admin',
    title: 'Upload Examples',
    holds: 'Here you will load competency examples from a spreadsheet.',
  },
  {
    path: '/admin/marketing-leads',
    access: 'admin',
    title: 'Marketing Leads',
    holds: 'Here you will see and export who asked for the free material.',
  },
  {
    path: '/terms',
    access: 'public',
    title: 'Terms',
    holds: 'Here you will read the terms of use: ten sections under Canadian law.',
  },
  {
    path: '/privacy',
    access: 'public',
    title: 'Privacy',
    holds: 'Here you will read what we keep about you, why, and for how long.',
  },
  {
    path: '/contact',
    access: 'public',
    title: 'Contact Us',
    holds: 'Here you will write to us and find our address, our telephone number and our hours.',
  },
  {
    path: '/blog',
    access: 'public',
    title: 'NPPE & P.Eng. Blog',
    holds: 'Here you will read articles on the exam and on the licence application.',
  },
  {
    path: '/blog/:slug',
    access: 'public',
    title: 'NPPE & P.Eng. Blog',
    holds: 'Here you will read an article on the exam or on the licence application.',
  },
  {
    path: '/free-questions',
    access: 'public',
    title: 'Free NPPE Questions',
    holds: 'Here you will try 10 sample questions, each with its explanation, without paying.',
  },
  {
    path: '/peng-sample',
    access: 'public',
    title: 'P.Eng. Example',
    holds: 'Here you will read one competency example in full: Situation, Action, Outcome.',
  },
  {
    path: '/email-test',
    access: 'admin',
    title: 'Email Test',
    holds: 'Here you will send a test message and a test newsletter subscription.',
  },
  {
    path: '/peng-examples',
    access: 'user',
    title: 'P.Eng. Competency Examples',
    holds: 'Here you will choose province, discipline and competency and read an example for them.',
  },
  {
    path: '/peng-prep',
    access: 'peng',
    title: 'Example Bank',
    holds: 'Here you will browse the 170+ competency examples of all five disciplines.',
  },
  {
    path: '/peng-prep/example-bank',
    access: 'peng',
    title: 'Example Bank',
    holds: 'Here you will browse the 170+ competency examples of all five disciplines.',
  },
];
