/** A link of the dashboard to another page for administrators. */
export type AdminLink = { readonly label: string; readonly to: string };

/** What administrators do besides editing, in the panel of the dashboard; each page adds its own line (product.md 11.3). */
export const ADMIN_LINKS: readonly AdminLink[] = [];
