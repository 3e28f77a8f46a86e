import { listPath } from './list-path.ts';

/** Where the posts are listed for those who write them. */
export const POSTS_PATH = '/admin/posts';

/** Where a new post is written. */
export const NEW_POST_PATH = `${POSTS_PATH}/new`;

/** Where a post is edited. */
export const postPath = (id: number): string => `${POSTS_PATH}/${id}`;

/** Where the list of promo codes is. */
export const PROMO_CODES_PATH = '/admin/promo-codes';

/** Where a new code is made. */
export const NEW_PROMO_CODE_PATH = `${PROMO_CODES_PATH}/new`;

/** The page of a code. */
export const promoCodePath = (id: number): string => `${PROMO_CODES_PATH}/${id}`;

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
export const auditPath = (chosen: AuditChosen): string => listPath(AUDIT_PATH, chosen);

/** Where the list of accounts is. */
export const USERS_PATH = '/admin/users';

/** What can be done about somebody; each is asked in a dialog of its own (product.md 13.6). */
const USER_ACTIONS = ['role', 'sessions', 'nppe', 'peng', 'end-nppe', 'end-peng', 'refund'] as const;

export type UserAction = (typeof USER_ACTIONS)[number];

/** The page of somebody, with a dialog open where one is named; a refund is of a payment. */
export const userPath = (id: number, action?: UserAction, paymentId?: number): string =>
  listPath(`${USERS_PATH}/${id}`, { do: action, payment: paymentId });

/** The action that an address or a form names; null where it names none. */
export const userAction = (name: string | null): UserAction | null =>
  USER_ACTIONS.find((action) => action === name) ?? null;

/** A link of the dashboard to another page for administrators. */
export type AdminLink = { readonly label: string; readonly to: string };

/** Pages of their own, each by the one name that its link, heading and title have. */
export const ADMIN_PAGES = {
  questions: { label: 'Questions', to: '/admin/questions' },
  reports: { label: 'Question Reports', to: '/admin/reports' },
  posts: { label: 'Blog Posts', to: POSTS_PATH },
  promoCodes: { label: 'Promo Codes', to: PROMO_CODES_PATH },
  users: { label: 'Users', to: USERS_PATH },
  audit: { label: 'Record of Changes', to: AUDIT_PATH },
  health: { label: 'Health', to: '/admin/health' },
} as const satisfies Readonly<Record<string, AdminLink>>;

/** What administrators do besides editing, in the panel of the dashboard (product.md 11.3). */
export const ADMIN_LINKS: readonly AdminLink[] = Object.values(ADMIN_PAGES);
