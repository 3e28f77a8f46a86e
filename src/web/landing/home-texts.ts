import type { OutputOf } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import type { PageLoad } from '../page-route.tsx';

type Text = OutputOf<'publishing.readSitePage'>;

/** The texts of the front page that the owner keeps; one that is missing or cannot be read leaves its section out. */
export type HomeTexts = {
  readonly hero: Text | null;
  readonly about: Text | null;
  readonly testimonials: Text | null;
  readonly faq: Text | null;
};

/** Loads what the owner keeps under the keys of the front page (product.md 8.24). */
export const loadHome: PageLoad<HomeTexts> = async ({ api }) => {
  const read = (key: string): Promise<Text | null> => partOfPage(api('publishing.readSitePage', { key }));
  const [hero, about, testimonials, faq] = await Promise.all(
    ['home_hero', 'home_about', 'home_testimonials', 'home_faq'].map(read),
  );
  return { hero: hero ?? null, about: about ?? null, testimonials: testimonials ?? null, faq: faq ?? null };
};
