import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cardPng, cardSvg } from '../../src/adapters/satori/draw-card.ts';
import { PRODUCTS } from '../../src/domain/billing/product.ts';
import { SITE_NAME } from '../../src/domain/site-name.ts';
import { makeSocialCards } from '../../src/make-social-cards.ts';
import { cardAlt, PENG_CARD_WORDS, postCardWords, SITE_CARD_WORDS } from '../../src/web/head/card-words.ts';
import { HERO_WORDS } from '../../src/web/landing/hero-words.ts';
import { present } from '../support/builders.ts';

describe('the cards for shared links (product.md 8.22)', () => {
  test('say what the front page and the price list say', () => {
    const words = cardAlt(SITE_CARD_WORDS);
    for (const part of [SITE_NAME, HERO_WORDS.title, `$${PRODUCTS.nppe.priceCents / 100}`]) {
      assert.ok(words.includes(part), `${part} in: ${words}`);
    }
    assert.match(cardAlt(PENG_CARD_WORDS), /P\.Eng\. Examples · \$79 CAD for 3 months/);
  });

  test('are pictures of 1200 by 630 under 100 kB, one for the site, for the P.Eng. examples and for each post', async () => {
    const cards = await makeSocialCards('content');
    assert.ok(Object.keys(cards.posts).length > 5);
    const paths = [cards.site, cards.peng, ...Object.values(cards.posts)].map(({ path }) => path);
    assert.equal(new Set(paths).size, paths.length);
    for (const path of paths) {
      const picture = Buffer.from(present(cards.picture(path)));
      assert.equal(picture.subarray(1, 4).toString(), 'PNG');
      assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
      assert.ok(picture.length < 100_000, `${path}: ${picture.length}`);
    }
    assert.equal(cards.picture('/assets/card-000000000000.png'), null);
  });

  test('have one address as long as they say the same, and another when they do not', async () => {
    const [first, again] = [await makeSocialCards('content'), await makeSocialCards('content')];
    assert.deepEqual(first.posts, again.posts);
    const post = { title: 'Contract and tort in an hour', day: '2026-01-05' };
    const later = await cardSvg(postCardWords({ ...post, day: '2026-01-06' }));
    assert.notEqual(await cardSvg(postCardWords(post)), later);
    assert.ok(cardPng(later).length > 0);
  });
});
