import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { questionYamlJob } from '../../../src/adapters/content-files/question-yaml.ts';
import { MAX_QUESTIONS_IN_FILE } from '../../../src/domain/exam/question-file.ts';

async function read(text: string) {
  const records: unknown[] = [];
  const answer = await questionYamlJob({ kind: 'read', text }, async (part) => void records.push(...part));
  return { answer, records };
}

const UNREADABLE = { ok: false, refusal: 'import-unreadable' };

const HOSTILE = {
  'a tag of a programming language': '- stem: !!js/function "function () { return 1; }"',
  'a tag of its own': '- !Question {stem: x}',
  'a tag outside of the core schema': '- stem: !!binary aGVsbG8=',
  'lists nested deeper than the stack': '['.repeat(100_000) + ']'.repeat(100_000),
  'entries nested deeper than the stack': `${'- '.repeat(100_000)}x`,
  'maps nested deeper than the stack': `- ${'{a: '.repeat(100_000)}`,
  'aliases that multiply': ['- &a [x, x, x, x, x, x, x, x, x]', '- &b [*a, *a, *a, *a, *a, *a, *a, *a]']
    .concat('- [*b, *b, *b, *b, *b, *b, *b, *b]')
    .join('\n'),
  'a key that is given twice': '- stem: x\n  stem: y',
  'two documents': '- stem: x\n---\n- stem: y',
};

describe('a YAML file of questions that somebody uploads (product.md 12.23)', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    it(`is refused with ${what}`, async () => assert.deepEqual((await read(text)).answer, UNREADABLE));
  }

  it('becomes texts by column, and no key of it reaches a prototype', async () => {
    const text = '- stem: x\n  __proto__: {isAdmin: true}\n  constructor: y\n  options: {A: 1, B: true}';
    const [record] = (await read(text)).records;
    assert.deepEqual(Object.entries(record ?? {}), [
      ['stem', 'x'],
      ['__proto__', ''],
      ['constructor', 'y'],
      ['options.A', '1'],
      ['options.B', 'true'],
    ]);
    assert.equal(Object.getPrototypeOf(record), Object.prototype);
    assert.equal(Reflect.get({}, 'isAdmin'), undefined);
  });

  it('is sent ahead entry by entry, one more than a file may have at most', async () => {
    const { answer, records } = await read('- stem: x\n'.repeat(3_000));
    assert.deepEqual([answer, records.length], [{ ok: true, value: null }, MAX_QUESTIONS_IN_FILE + 1]);
  });

  it('keeps no more columns that are not known than there may be problems', async () => {
    const odd = Array.from({ length: 5_000 }, (_, at) => `  odd${at}: x`).join('\n');
    const [record] = (await read(`- id: a\n${odd}\n  stem: y`)).records;
    assert.deepEqual(Object.keys(record ?? {}).slice(0, 3), ['id', 'odd0', 'odd1']);
    assert.equal(Reflect.get(record ?? {}, 'stem'), 'y');
    assert.equal(Object.keys(record ?? {}).length, 102);
  });
});
