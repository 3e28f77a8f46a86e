import { buildPathWithQuery } from './list-path.ts';

/** Where the posts are listed for those who write them. */
export const POSTS_PATH = '/admin/posts';

/** Where a new post is written. */
export const NEW_POST_PATH = `${POSTS_PATH}/new`;

/** Where a post is edited. */
export const postPath = (id: number): string => `${POSTS_PATH}/${id}`;

/** Where the question bank is. */
export const QUESTIONS_PATH = '/admin/questions';

/** Where a question is begun. */
export const NEW_QUESTION_PATH = `${QUESTIONS_PATH}/new`;

/** Where a question is edited. */
export const questionPath = (id: number): string => `${QUESTIONS_PATH}/${id}`;

/** Where the list of promo codes is. */
export const PROMO_CODES_PATH = '/admin/promo-codes';

/** Where a new code is made. */
export const NEW_PROMO_CODE_PATH = `${PROMO_CODES_PATH}/new`;

/** Where many codes are made at once. */
export const NEW_PROMO_CODE_BATCH_PATH = `${PROMO_CODES_PATH}/many`;

/** The page of a code. */
export const promoCodePath = (id: number): string => `${PROMO_CODES_PATH}/${id}`;

/** Where announcements are. */
export const ANNOUNCEMENTS_PATH = '/admin/announcements';

/** Where an announcement is written. */
export const NEW_ANNOUNCEMENT_PATH = `${ANNOUNCEMENTS_PATH}/new`;

/** The page of an announcement. */
export const announcementPath = (id: number): string => `${ANNOUNCEMENTS_PATH}/${id}`;
/** Where the newsletter mails are listed. */
export const NEWSLETTER_PATH = '/admin/newsletter';

/** Where a newsletter mail is begun. */
export const NEW_CAMPAIGN_PATH = `${NEWSLETTER_PATH}/new`;

/** The page that lists the subscribers of the newsletter. */
export const SUBSCRIBERS_PATH = `${NEWSLETTER_PATH}/subscribers`;

/** The page of a newsletter mail. */
export const campaignPath = (id: number): string => `${NEWSLETTER_PATH}/${id}`;

/** Where the mails that the site sends by itself are listed. */
export const MAILS_PATH = '/admin/mails';

/** Where the words of a mail are edited. */
export const mailPath = (name: string): string => `${MAILS_PATH}/${name}`;

/** Where the record of changes is. */
export const AUDIT_PATH = '/admin/audit';

type AuditChosen = {
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly subject?: number | string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly before?: number | undefined;
};

/** The record, of one person, kind or thing where chosen (product.md 13.17). */
export const auditPath = (chosen: AuditChosen): string => buildPathWithQuery(AUDIT_PATH, chosen);

/** Where the list of accounts is. */
export const USERS_PATH = '/admin/users';

/** The actions on a person; each has its own dialog (product.md 13.6). */
const USER_ACTIONS = ['view', 'role', 'email', 'sessions', 'nppe', 'peng', 'end-nppe', 'end-peng', 'refund'] as const;

export type UserAction = (typeof USER_ACTIONS)[number];

/** The page of a person, with a dialog open where one is named; a refund refers to a payment. */
export const userPath = (id: number, action?: UserAction, paymentId?: number): string =>
  buildPathWithQuery(`${USERS_PATH}/${id}`, { do: action, payment: paymentId });

/** The action that an address or a form names; null where it names none. */
export const parseUserAction = (name: string | null): UserAction | null =>
  USER_ACTIONS.find((action) => action === name) ?? null;

/** A link of the dashboard to another page for administrators. */
export type AdminLinkData = { readonly label: string; readonly to: string };

/** Pages of their own, each by the one name that its link, heading and title have. */
export const ADMIN_PAGE_LINKS = {
  statistics: { label: 'Question Statistics', to: '/admin/questions/statistics' },
  questions: { label: 'Questions', to: QUESTIONS_PATH },
  reports: { label: 'Question Reports', to: '/admin/reports' },
  posts: { label: 'Blog Posts', to: POSTS_PATH },
  funnel: { label: 'Sales Funnel', to: '/admin/funnel' },
  newsletter: { label: 'Newsletters', to: NEWSLETTER_PATH },
  mails: { label: 'Emails', to: MAILS_PATH },
  promoCodes: { label: 'Promo Codes', to: PROMO_CODES_PATH },
  announcements: { label: 'Announcements', to: ANNOUNCEMENTS_PATH },
  replies: { label: 'Canned Replies', to: '/admin/chat/replies' },
  users: { label: 'Users', to: USERS_PATH },
  audit: { label: 'Record of Changes', to: AUDIT_PATH },
  health: { label: 'Health', to: '/admin/health' },
} as const satisfies Readonly<Record<string, AdminLinkData>>;

/** The administrators' tasks besides editing, in the panel of the dashboard (product.md 11.3). */
export const ADMIN_LINKS: readonly AdminLinkData[] = Object.values(ADMIN_PAGE_LINKS);
