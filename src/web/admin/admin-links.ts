import { AUDIT_PATH } from './audit/audit-path.ts';
import { USERS_PATH } from './people/user-paths.ts';
import { POSTS_PATH } from './posts/post-paths.ts';
import { PROMO_CODES_PATH } from './promo-codes/promo-code-paths.ts';

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
} as const satisfies Readonly<Record<string, AdminLink>>;

/** What administrators do besides editing, in the panel of the dashboard (product.md 11.3). */
export const ADMIN_LINKS: readonly AdminLink[] = Object.values(ADMIN_PAGES);
