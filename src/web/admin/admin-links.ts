/** A link of the dashboard to another page for administrators. */
export type AdminLink = { readonly label: string; readonly to: string };

/** What administrators do besides editing, in the panel of the dashboard (product.md 11.3). */
export const ADMIN_LINKS: readonly AdminLink[] = [
  { label: 'Questions', to: '/admin/questions' },
  { label: 'Question Reports', to: '/admin/reports' },
  { label: 'Blog Posts', to: '/admin/posts' },
  { label: 'Promo Codes', to: '/admin/promo-codes' },
  { label: 'Users', to: '/admin/users' },
  { label: 'Record of Changes', to: '/admin/audit' },
];
