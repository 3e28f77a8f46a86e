import { data } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, OutputOf } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import type { PageLoader } from '../page-request.ts';

type Text = OutputOf<'publishing.readSitePage'>;

/** The texts of the front page that the owner keeps; one that is missing or cannot be read leaves its section out. */
export type HomeTexts = {
  readonly hero: Text | null;
  readonly about: Text | null;
  readonly testimonials: Text | null;
  readonly faq: Text | null;
};

/**
 * Loads the content that the owner edits under the keys of the front page. Where reading fails, the rest of the page is
 * shown with a failure status, so that it is not cached (product.md 8.24).
 */
export const loadHome: PageLoader = async ({ api }) => {
  const keys = ['home_hero', 'home_about', 'home_testimonials', 'home_faq'];
  const texts = await loadOptionalPart(Promise.all(keys.map((key) => textUnder(api, key))));
  const [hero = null, about = null, testimonials = null, faq = null] = texts ?? [];
  return data({ hero, about, testimonials, faq } satisfies HomeTexts, texts ? {} : { status: 503 });
};

async function textUnder(api: Api, key: string): Promise<Text | null> {
  try {
    return await api('publishing.readSitePage', { key });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
