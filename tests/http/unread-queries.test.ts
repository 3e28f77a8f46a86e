import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';

const TOKEN = 'count-cache-lookups';
const LOOKUPS = /^plumbline_page_cache_lookups_total\{result="(\w+)"\} (\d+)$/gm;
const PAGES = [
  '/',
  '/terms',
  '/privacy',
  '/preview',
  '/glossary',
  '/peng-sample',
  '/peng-subscribe',
  '/contact',
  '/blog',
];

describe('queries of pages that are the same for all visitors (product.md 7.11)', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp({ METRICS_TOKEN: TOKEN });
  });
  after(() => app.close());

  const textOf = async (path: string): Promise<string> => (await fetch(app.origin + path)).text();
  /** How often the cache was asked for a page that it may have, and had it. */
  const lookups = async () => {
    const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const found = Object.fromEntries(
      [...(await answer.text()).matchAll(LOOKUPS)].map(([, name, n]) => [name, Number(n)]),
    );
    return { hits: found.hit ?? 0, misses: found.miss ?? 0 };
  };

  test('no page is made or changed by a parameter that it does not read', async () => {
    const before = await lookups();
    for (const path of PAGES) {
      const rendered = await textOf(`${path}?planted=%3Cq%3E&utm_source=planted`);
      assert.ok(!rendered.includes('planted'), path);
      assert.equal(await textOf(path), rendered);
      assert.equal(await textOf(`${path}?x`), rendered);
    }
    const { hits, misses } = await lookups();
    assert.deepEqual([hits - before.hits, misses - before.misses], [2 * PAGES.length, PAGES.length]);
  });

  test('what a page reads reaches it, as it was written and whatever stands beside it', async () => {
    const plain = await textOf('/contact');
    for (const query of ['?sent', '?sent&utm_source=mail', '?utm_source=mail&sent']) {
      assert.match(await textOf(`/contact${query}`), /Message Sent!/, query);
    }
    assert.doesNotMatch(plain, /Message Sent!/);
    assert.equal(await textOf('/contact'), plain);
  });
});
