/** A text of the site under its key, as it was written (product.md 8.14). */
export type SitePage = { readonly title: string; readonly content: string };

/** Texts of the site that may be shown; null where there is none under a key. */
export type SitePageReader = { readonly find: (key: string) => Promise<SitePage | null> };
