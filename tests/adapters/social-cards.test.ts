import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { drawCard } from '../../scripts/draw-card.ts';
import { PRODUCTS } from '../../src/domain/billing/product.ts';
import { SITE_NAME } from '../../src/domain/site-name.ts';
import { CARDS_FOLDER, listExpectedCards, readSocialCards } from '../../src/social-cards.ts';
import { formatSocialCardAlt, PENG_CARD_TEXTS, SITE_CARD_TEXTS } from '../../src/web/head/social-card-texts.ts';
import { HERO_TEXT } from '../../src/web/landing/hero-text.ts';

describe('the cards for shared links (product.md 8.22)', () => {
  test('say what the front page and the price list say', () => {
    const words = formatSocialCardAlt(SITE_CARD_TEXTS);
    for (const part of [SITE_NAME, HERO_TEXT.title, `$${PRODUCTS.nppe.priceCents / 100}`]) {
      assert.ok(words.includes(part), `${part} in: ${words}`);
    }
    assert.match(formatSocialCardAlt(PENG_CARD_TEXTS), /P\.Eng\. Examples · \$79 CAD for 3 months/);
  });

  const wanted = async () => {
    const { site, peng, posts } = await listExpectedCards('content');
    return [site, peng, ...posts];
  };

  test('are pictures of 1200 by 630 under 100 kB, one for the site, for the P.Eng. examples and for each post', async () => {
    const { site, peng, posts, pictures } = await readSocialCards('content');
    assert.ok(Object.keys(posts).length > 5);
    const paths = [site, peng, ...Object.values(posts)].map(({ path }) => path);
    assert.deepEqual([...pictures.keys()].sort(), paths.sort());
    for (const [path, bytes] of pictures) {
      const picture = Buffer.from(bytes);
      assert.equal(picture.subarray(1, 4).toString(), 'PNG');
      assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
      assert.ok(picture.length < 100_000, `${path}: ${picture.length}`);
    }
  });

  test('are drawn and committed, as they are drawn now; else: npm run draw-cards -- --all', async () => {
    const cards = await wanted();
    assert.deepEqual(readdirSync(CARDS_FOLDER).sort(), cards.map(({ file }) => file).sort());
    for (const { file, words } of cards) {
      const [committed, drawn] = [readFileSync(join(CARDS_FOLDER, file)), await drawCard(words)];
      assert.ok(committed.equals(drawn), `${file} looks different when it is drawn`);
    }
  });

  test('are those of the words as they are: a post that says something else has the card of the site', async () => {
    const content = await mkdtemp(join(tmpdir(), 'cards-'));
    await mkdir(join(content, 'posts'));
    const name = 'posts/contract-and-tort-in-an-hour.md';
    const post = readFileSync(join('content', name), 'utf8');
    const cardsOf = async (text: string) => {
      await writeFile(join(content, name), text);
      return (await readSocialCards(content)).posts;
    };
    assert.deepEqual(Object.keys(await cardsOf(post)), ['contract-and-tort-in-an-hour']);
    assert.deepEqual(await cardsOf(post.replace(/^title: .*$/m, 'title: Contract and tort in two hours')), {});
    await rm(content, { recursive: true });
  });

  test('of the site is missed by the build', () =>
    assert.rejects(
      readSocialCards('content', 'src/web/head'),
      /site-[0-9a-f]{12}\.png is missing\. Run: npm run draw-cards/,
    ));
});
