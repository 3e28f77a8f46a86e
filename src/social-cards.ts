import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContentFiles } from './adapters/content-files/material.ts';
import { readSourceFiles } from './adapters/content-files/source-file.ts';
import {
  formatSocialCardAlt,
  PENG_CARD_TEXTS,
  postCardWords,
  SITE_CARD_TEXTS,
  type SocialCardTexts,
} from './web/head/social-card-texts.ts';

/** Where the drawn cards are, one file each, written by `npm run draw-cards`. */
export const CARDS_FOLDER = 'src/web/social-cards';

/** A card that should be there: its words, and the file that holds them drawn. */
export type ExpectedSocialCard = { readonly words: SocialCardTexts; readonly file: string };

/** A card whose words the build knows: where it is, and what it says. */
type SiteCard = { readonly path: string; readonly alt: string };

type PostCard = { readonly title: string; readonly day: string; readonly path: string };

/** The cards of a build: where they are, and the pictures by their addresses. */
export type SocialCards = {
  readonly site: SiteCard;
  readonly peng: SiteCard;
  readonly posts: Readonly<Record<string, PostCard>>;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
};

const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** The name carries a digest of the words, so that a card is found only while it says what it should. */
const wanted = (name: string, words: SocialCardTexts): ExpectedSocialCard => ({
  words,
  file: `${name}-${digestOf(JSON.stringify(words))}.png`,
});

/** The cards of the site, of the P.Eng. examples and of each post in the files (product.md 8.22). */
export async function listExpectedCards(contentFolder: string) {
  const files = (await readSourceFiles(contentFolder)).filter(({ path }) => path.startsWith('posts/'));
  const posts = parseContentFiles(files).material.posts.map(({ entry: { slug, title, published } }) => {
    const post = { title, day: published };
    return { ...post, slug, ...wanted(`post-${slug}`, postCardWords(post)) };
  });
  return { site: wanted('site', SITE_CARD_TEXTS), peng: wanted('peng', PENG_CARD_TEXTS), posts };
}

/** The drawn cards. A post whose card is not drawn has none, so its page shows the site's; that of the site has to be there. */
export async function readSocialCards(contentFolder: string, cardsFolder = CARDS_FOLDER): Promise<SocialCards> {
  const { site, peng, posts } = await listExpectedCards(contentFolder);
  const pictures = new Map<string, Uint8Array>();
  const add = async ({ file }: ExpectedSocialCard): Promise<string> => {
    const picture = await readFile(join(cardsFolder, file));
    const path = `/assets/card-${digestOf(picture)}.png`;
    pictures.set(path, picture);
    return path;
  };
  const siteCard = async (card: ExpectedSocialCard): Promise<SiteCard> => {
    if (!existsSync(join(cardsFolder, card.file)))
      throw new Error(`${join(cardsFolder, card.file)} is missing. Run: npm run draw-cards`);
    return { path: await add(card), alt: formatSocialCardAlt(card.words) };
  };
  const drawn = posts.filter(({ file }) => existsSync(join(cardsFolder, file)));
  const postCards = await Promise.all(
    drawn.map(async ({ slug, title, day, ...card }) => [slug, { title, day, path: await add(card) }] as const),
  );
  return { site: await siteCard(site), peng: await siteCard(peng), posts: Object.fromEntries(postCards), pictures };
}
