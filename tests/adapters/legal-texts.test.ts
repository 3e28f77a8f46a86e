import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';

const textOf = (name: string): Promise<string> =>
  readFile(new URL(`../../content/site/${name}.html`, import.meta.url), 'utf8');

describe('what the legal texts promise (product.md 8.40)', () => {
  it('is not that results stay: keys are corrected, and completed exams are scored again', async () => {
    const terms = await textOf('terms');
    assert.doesNotMatch(terms, /results? (are|is) not changed/);
    assert.match(terms, /an answer key is wrong, we may correct it and score exams again, including completed ones/);
    assert.match(terms, /never lowers the result of a completed exam/);
  });
});
