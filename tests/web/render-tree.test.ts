import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { createElement, lazy, Suspense } from 'react';
import { renderTree } from '../../src/web/render-tree.ts';

const never = new AbortController().signal;

const Broken = (): never => {
  throw new Error('broken');
};

const failOnError = (error: unknown): void => assert.fail(String(error));

const page = (...children: Parameters<typeof createElement>[2][]) =>
  createElement('html', null, createElement('body', null, ...children));

describe('rendering a document', () => {
  it('is made at once where all its parts are there', async () => {
    const rendered = await renderTree(() => page('Seal'), { signal: never, onError: failOnError });
    assert.equal(String(rendered), '<!DOCTYPE html><html><head></head><body>Seal</body></html>');
  });

  it('waits for the code of a part, within a boundary and without one, and is made at once from then on', async () => {
    for (const isWithin of [true, false]) {
      const Late = lazy(async () => ({ default: () => createElement('b', null, 'late') }));
      const part = () =>
        isWithin ? createElement(Suspense, { fallback: 'wait' }, createElement(Late)) : createElement(Late);
      const first = await renderTree(() => page(part()), { signal: never, onError: failOnError });
      assert.ok(!Buffer.isBuffer(first));
      assert.match(await text(first), /<b>late<\/b>/);
      const second = await renderTree(() => page(part()), { signal: never, onError: failOnError });
      assert.ok(Buffer.isBuffer(second) && second.includes('<b>late</b>'));
    }
  });

  it('reports a part that throws', async () => {
    const errors: unknown[] = [];
    const rendering = renderTree(() => page(createElement(Broken)), {
      signal: never,
      onError: (error) => void errors.push(error),
    });
    await assert.rejects(rendering, /broken/);
    assert.equal(String(errors[0]), 'Error: broken');
  });
});
