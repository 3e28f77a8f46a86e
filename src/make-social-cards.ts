import { createHash } from 'node:crypto';
import { readMaterial } from './adapters/content-files/material.ts';
import { readSourceFiles } from './adapters/content-files/source-file.ts';
import { type CardWords, cardPng, cardSvg } from './adapters/satori/draw-card.ts';
import { cardAlt, PENG_CARD_WORDS, postCardWords, SITE_CARD_WORDS } from './web/head/card-words.ts';

/** A card whose words the build knows: where it is, and what it says. */
type SiteCard = { readonly path: string; readonly alt: string };

type PostCard = { readonly title: string; readonly day: string; readonly path: string };

/** The cards of a build: where they are, and the pictures by their addresses. */
export type SocialCards = {
  readonly site: SiteCard;
  readonly peng: SiteCard;
  readonly posts: Readonly<Record<string, PostCard>>;
  readonly picture: (path: string) => Uint8Array | null;
};

/** Sets a card for the site, for the P.Eng. examples and for each post in the files; a picture is drawn when it is asked for (product.md 8.22). */
export async function makeSocialCards(contentFolder: string): Promise<SocialCards> {
  const drawings = new Map<string, string>();
  const add = async (words: CardWords): Promise<string> => {
    const svg = await cardSvg(words);
    const path = `/assets/card-${createHash('sha256').update(svg).digest('hex').slice(0, 12)}.png`;
    drawings.set(path, svg);
    return path;
  };
  const siteCard = async (words: CardWords): Promise<SiteCard> => ({ path: await add(words), alt: cardAlt(words) });
  const [site, peng] = [await siteCard(SITE_CARD_WORDS), await siteCard(PENG_CARD_WORDS)];
  const files = (await readSourceFiles(contentFolder)).filter(({ path }) => path.startsWith('posts/'));
  const posts: Record<string, PostCard> = {};
  for (const { entry } of readMaterial(files).material.posts) {
    const words = { title: entry.title, day: entry.published };
    posts[entry.slug] = { ...words, path: await add(postCardWords(words)) };
  }
  const picture = (path: string): Uint8Array | null => {
    const svg = drawings.get(path);
    return svg === undefined ? null : cardPng(svg);
  };
  return { site, peng, posts, picture };
}
