/** A line of what one gets. The figure, where there is one, begins the line; the checkout sets it large. */
export type PackageContentItem = { readonly figure?: string; readonly words: string };

/** Contents as plain lines. */
export const toPackageLines = (items: readonly PackageContentItem[]): string[] =>
  items.map(({ figure, words }) => (figure === undefined ? words : `${figure} ${words}`));
