import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authoredTexts } from '../../../src/adapters/markup/authored-texts.ts';
import { workerPool } from '../../../src/adapters/workers/worker-pool.ts';

describe('texts that are being written', () => {
  // More time than the site gives, since a busy machine takes seconds to run out of stack.
  const texts = authoredTexts(workerPool, new Map(), { milliseconds: 120_000, megabytes: 256, waiting: 8 });
  const preview = (content: string, format: 'markdown' | 'html' = 'markdown') =>
    texts.preview({ kind: 'post', format, content }, []);

  it('are prepared as they are stored: without what the allow-list does not know (product.md 5.6, 11.10)', async () => {
    const prepared = await texts.prepare('<p onclick="x()">Seal</p><script>x()</script>', 'html');
    assert.ok(prepared.ok);
    assert.equal(prepared.value.content, '<p>Seal</p>');
    assert.equal(prepared.value.searchText, 'Seal');
    assert.ok(prepared.value.altered.length > 0);
  });

  it('are previewed exactly as they would be shown when stored (product.md 11.44)', async () => {
    const typed = 'A <b onclick="x()">seal</b> and <script>x()</script> more.';
    const prepared = await texts.prepare(typed, 'markdown');
    assert.ok(prepared.ok);
    const [ofTyped, ofStored] = [await preview(typed), await preview(prepared.value.content)];
    assert.ok(ofTyped.ok && ofStored.ok);
    assert.equal(ofTyped.value.html, ofStored.value.html);
  });

  for (const [name, content, format] of [
    ['33,000 elements within one another', '<b>'.repeat(33_000), 'html'],
    ['19,000 quotes within one another', '>'.repeat(19_000), 'markdown'],
  ] as const) {
    it(`are refused with ${name}, to be shown and to be stored (product.md 11.44)`, async () => {
      assert.deepEqual(await preview(content, format), { ok: false, refusal: 'text-too-nested' });
      assert.deepEqual(await texts.prepare(content, format), { ok: false, refusal: 'text-too-nested' });
    });
  }

  it('are given up when they take too long, and the next one is prepared (product.md 11.44)', async () => {
    const impatient = authoredTexts(workerPool, new Map(), { milliseconds: 1_500, megabytes: 256, waiting: 8 });
    const hostile = impatient.prepare('[a]('.repeat(25_000), 'markdown');
    const next = impatient.prepare('words', 'markdown');
    assert.deepEqual(await hostile, { ok: false, refusal: 'text-too-slow' });
    // Where starting anew takes longer than this impatience, the next one is refused as well; the one after is not.
    const after = (await next).ok ? await next : await texts.prepare('words', 'markdown');
    assert.ok(after.ok);
    assert.equal(after.value.content, 'words');
  });

  it('are refused while too many wait', async () => {
    const small = authoredTexts(workerPool, new Map(), { milliseconds: 30_000, megabytes: 256, waiting: 0 });
    const [first, second] = await Promise.all([small.prepare('one', 'markdown'), small.prepare('two', 'markdown')]);
    assert.ok(first.ok);
    assert.deepEqual(second, { ok: false, refusal: 'texts-busy' });
  });
});
