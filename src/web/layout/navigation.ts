import type { SessionUserView } from '../../application/contract/index.ts';
import { MODULE_TITLES } from '../../domain/study/module-titles.ts';

/** A place one can go to; `hasPages` where the pages below its address are parts of it. */
export type NavLink = { readonly label: string; readonly to: string; readonly hasPages?: boolean };

/** Links that belong together in a menu; `head` is the page they are parts of. */
export type NavSection = { readonly head?: NavLink; readonly links: readonly NavLink[] };

/** A menu of the navigation. */
export type NavMenu = { readonly label: string; readonly sections: readonly NavSection[] };

export type NavEntry = NavLink | NavMenu;

/** Where a page behind the sign-in is linked to: itself, or the sign-in that leads back to it (product.md 1.6). */
const behindSignIn = (viewer: SessionUserView | null, path: string): string =>
  viewer ? path : `/login?redirect=${encodeURIComponent(path.slice(1))}`;

function nppeMenu(viewer: SessionUserView | null): NavMenu {
  const to = (path: string): string => behindSignIn(viewer, path);
  return {
    label: 'NPPE',
    sections: [
      {
        head: { label: 'Course', to: to('/course') },
        links: MODULE_TITLES.map((title, index) => ({
          label: `Module ${index + 1}: ${title}`,
          to: to(`/course?module=${index + 1}`),
        })),
      },
      {
        head: { label: 'Practice Exams', to: to('/exam-select') },
        links: [1, 2].map((set) => ({ label: `Mock Exam ${set}`, to: to(`/exam-select?set=${set}`) })),
      },
      {
        links: [
          { label: 'Practice', to: to('/practice') },
          { label: 'Cards', to: to('/cards') },
          { label: 'Are you ready?', to: to('/readiness') },
        ],
      },
    ],
  };
}

/** The top navigation for whoever looks: header and mobile menu show the same entries. */
export function navigationFor(viewer: SessionUserView | null): readonly NavEntry[] {
  const admin = viewer?.role === 'admin';
  const hasExamples = viewer?.pengSubscription.active ?? false;
  return [
    { label: 'Home', to: '/' },
    {
      label: 'Try Out',
      sections: [
        {
          links: [
            { label: 'Free NPPE Questions', to: '/free-questions' },
            { label: 'P.Eng. Example', to: '/peng-sample' },
          ],
        },
      ],
    },
    nppeMenu(viewer),
    {
      label: 'P.Eng. Prep',
      sections: [{ links: [{ label: 'Example Bank', to: hasExamples ? '/peng-examples' : '/peng-subscribe' }] }],
    },
    { label: 'Blog', to: '/blog', hasPages: true },
    { label: 'Contact Us', to: '/contact' },
    ...(viewer ? [{ label: 'My Account', to: '/account' }] : []),
    ...(admin ? [{ label: 'Admin', to: '/admin', hasPages: true }] : []),
  ];
}

/** The links of the footer, the same for everyone. */
export const FOOTER_LINKS: readonly NavLink[] = [
  { label: 'Course', to: '/preview' },
  { label: 'Practice Exams', to: '/free-questions' },
  { label: 'FAQ', to: '/#faq' },
  { label: 'Contact', to: '/contact' },
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
];
