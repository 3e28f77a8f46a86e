const LONGEST_SLUG = 80;

const wordsOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '') || 'section';

/**
 * The name in the address of a section that was written on the site. It ends with an underscore and a number, which no
 * name of a file has, so that a file that comes later never takes its address (product.md 11.6). It stays when the title
 * changes.
 */
export function siteSlug(title: string, taken: readonly string[]): string {
  const words = wordsOf(title);
  for (let number = 1; ; number += 1) {
    const slug = `${words}_${number}`;
    if (!taken.includes(slug)) return slug;
  }
}
