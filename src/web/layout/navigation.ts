import type { SessionUserView } from '../../application/contract/index.ts';

/** A place one can go to; `hasPages` where the pages below its address are parts of it, `parts` the addresses of others that are. */
export type NavLinkData = {
  readonly label: string;
  readonly to: string;
  readonly hasPages?: boolean;
  readonly parts?: readonly string[];
};

/** Links that belong together in a menu; `head` is the page they are parts of. */
export type NavSectionData = { readonly head?: NavLinkData; readonly links: readonly NavLinkData[] };

/** A menu of the navigation. */
export type NavMenuData = { readonly label: string; readonly sections: readonly NavSectionData[] };

export type NavEntryData = NavLinkData | NavMenuData;

/** Where a page behind the sign-in is linked to: itself, or the sign-in that leads back to it (product.md 1.6). */
const behindSignIn = (viewer: SessionUserView | null, path: string): string =>
  viewer ? path : `/login?redirect=${encodeURIComponent(path.slice(1))}`;

function nppeMenu(viewer: SessionUserView | null, moduleTitles: readonly string[]): NavMenuData {
  const to = (path: string): string => behindSignIn(viewer, path);
  return {
    label: 'NPPE',
    sections: [
      {
        head: { label: 'Course', to: to('/course') },
        links: moduleTitles.map((title, index) => ({
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

/**
 * The top navigation for the present viewer, with the current names of the modules: header and mobile menu show the
 * same entries.
 */
export function navigationFor(
  viewer: SessionUserView | null,
  moduleTitles: readonly string[],
): readonly NavEntryData[] {
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
    nppeMenu(viewer, moduleTitles),
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
export const FOOTER_LINKS: readonly NavLinkData[] = [
  { label: 'Course', to: '/preview' },
  { label: 'Practice Exams', to: '/free-questions' },
  { label: 'FAQ', to: '/#faq' },
  { label: 'Contact', to: '/contact' },
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
];
