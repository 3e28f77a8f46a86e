import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { questionYamlJob } from '../../../src/adapters/content-files/question-yaml.ts';

const read = (text: string) => questionYamlJob({ kind: 'read', text });

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
    it(`is refused with ${what}`, () => assert.deepEqual(read(text), UNREADABLE));
  }

  it('becomes texts by column, and no key of it reaches a prototype', () => {
    const answer = read('- stem: x\n  __proto__: {isAdmin: true}\n  constructor: y\n  options: {A: 1, B: true}');
    assert.ok(typeof answer === 'object' && answer.ok);
    const [record] = answer.value;
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
});
