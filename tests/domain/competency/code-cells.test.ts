import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readCodes } from '../../../src/domain/competency/code-cells.ts';
import { compareCodes } from '../../../src/domain/competency/competency-code.ts';
import type { SheetCell } from '../../../src/domain/competency/sheet.ts';
import { ALL_CODES } from './all-codes.ts';

const text = (code: string): SheetCell => ({ kind: 'text', text: code });
const plain = (code: string): SheetCell => ({ kind: 'plain', text: code });
/** A numeric cell in the general format: 1.10 shows as 1.1. */
const number = (code: string): SheetCell => ({ kind: 'number', value: Number(code), text: String(Number(code)) });
/** The same where it does not show that it is a number: Excel's CSV of a numeric 1.10. */
const cut = (code: string): SheetCell => plain(String(Number(code)));
/** A numeric cell in a format of two decimals: 1.1 and 1.10 both show as 1.10. */
const padded = (code: string): SheetCell => ({ kind: 'number', value: Number(code), text: Number(code).toFixed(2) });

const read = (cells: readonly (SheetCell | null)[]): string[] =>
  readCodes(cells, ALL_CODES).map((reading) => (reading.ok ? reading.code : '?'));

const FIRST = ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8', '1.9', '1.10', '2.1'];
const SHUFFLED = ['1.4', '1.10', '2.1', '1.2', '1.9', '1.1', '1.3'];

describe('1.1 or 1.10: what decides (product.md 9.10)', () => {
  const cases: readonly [string, readonly SheetCell[], readonly string[]][] = [
    ['text, in order', FIRST.map(text), FIRST],
    ['text, shuffled', SHUFFLED.map(text), SHUFFLED],
    ['numbers without a format, in order', FIRST.map(number), FIRST],
    ['numbers with two decimals throughout, in order', FIRST.map(padded), FIRST],
    [
      'numbers sorted as text: 1.1, 1.10, 1.2',
      ['1.1', '1.10', '1.2', '1.3'].map(number),
      ['1.1', '1.10', '1.2', '1.3'],
    ],
    ['all 34 as numbers', ALL_CODES.map(number), ALL_CODES],
    ['all 34 with two decimals', ALL_CODES.map(padded), ALL_CODES],
    ['only the first', ['1.1', '1.2', '1.3'].map(number), ['1.1', '1.2', '1.3']],
    ['only the tenth', ['1.8', '1.9', '1.10', '2.1'].map(number), ['1.8', '1.9', '1.10', '2.1']],
    ['right after 1.9 and nothing else', ['1.9', '1.10'].map(number), ['1.9', '1.10']],
    ['a second one and nothing else', ['1.1', '1.10'].map(number), ['1.1', '1.10']],
    ['one alone', [number('1.1')], ['?']],
    ['before 2.1 only, which follows both', ['1.1', '2.1', '2.2'].map(number), ['?', '2.1', '2.2']],
    ['one neighbour shows no order', ['1.1', '1.2'].map(number), ['?', '1.2']],
    ['numbers, shuffled: neither is guessed', SHUFFLED.map(number), ['1.4', '?', '2.1', '1.2', '1.9', '?', '1.3']],
    ['two decimals, shuffled: neither is guessed', SHUFFLED.map(padded), ['1.4', '?', '2.1', '1.2', '1.9', '?', '1.3']],
    ['in the middle of 1.2 to 1.9', ['1.2', '1.1', '1.3', '1.4'].map(number), ['1.2', '?', '1.3', '1.4']],
    ['at the end, after 7.3', ['1.2', '1.3', '7.3', '1.1'].map(number), ['1.2', '1.3', '7.3', '?']],
    ['two behind 1.9', ['1.8', '1.9', '1.10', '1.10'].map(number), ['1.8', '1.9', '?', '?']],
  ];
  for (const [what, cells, codes] of cases) test(what, () => assert.deepEqual(read(cells), codes));

  test('the shown text of one number decides where the others are shown plainly, shuffled too', () => {
    const cells = SHUFFLED.map((code) => (code === '1.10' ? padded(code) : number(code)));
    assert.deepEqual(read(cells), SHUFFLED);
  });
  test('text names one of the two, so the number is the other', () => {
    assert.deepEqual(read(SHUFFLED.map((code) => (code === '1.1' ? text(code) : number(code)))), SHUFFLED);
    assert.deepEqual(read(SHUFFLED.map((code) => (code === '1.10' ? text(code) : number(code)))), SHUFFLED);
  });
  test('several examples of a competency: order decides, and what it does not decide is refused', () => {
    const twice = FIRST.flatMap((code) => [code, code]);
    assert.deepEqual(read(twice.map(number)), twice);
    const front = ['1.1', '1.1', '1.2', '1.2', '1.3'];
    assert.deepEqual(read(front.map(number)), ['?', '?', '1.2', '1.2', '1.3']);
  });
  test('a file that cannot tell text from numbers is taken at its word only where it shows that it kept a nought', () => {
    assert.deepEqual(read([plain('1.1')]), ['?']);
    assert.deepEqual(read(['3.1', '1.1', '2.1'].map(plain)), ['3.1', '?', '2.1']);
    assert.deepEqual(read(['3.1', '1.10', '2.1'].map(plain)), ['3.1', '1.10', '2.1']);
    assert.deepEqual(read(SHUFFLED.map(plain)), SHUFFLED);
    const twice = SHUFFLED.flatMap((code) => [code, code]);
    assert.deepEqual(read(twice.map(plain)), twice);
    assert.deepEqual(read(FIRST.map(cut)), FIRST);
    assert.deepEqual(read(SHUFFLED.map(cut)), ['1.4', '?', '2.1', '1.2', '1.9', '?', '1.3']);
  });
  test('a file that cannot tell text from numbers, whose noughts are but a format: 1.20 for 1.2', () => {
    const formatted = (codes: readonly string[]) => codes.map((code) => plain(Number(code).toFixed(2)));
    assert.deepEqual(read(formatted(['3.1', '1.10', '1.2'])), ['3.1', '?', '1.2']);
    assert.deepEqual(read(formatted(FIRST)), FIRST);
  });
  test('where its word and its place say two things, neither is guessed', () => {
    assert.deepEqual(read(['1.8', '1.9', '1.1', '1.10', '1.10'].map(plain)), ['1.8', '1.9', '?', '1.10', '1.10']);
  });
  test('a number that is a hair off a code, as computing leaves it, is that code and tells the order too', () => {
    const off = (code: string, by: number): SheetCell => ({
      kind: 'number',
      value: Number(code) + by,
      text: String(Number(code)),
    });
    assert.notEqual(1 + 0.1 + 0.1 + 0.1, 1.3, 'control: computing does leave a hair');
    for (const by of [2e-16, -3e-16, 4e-12]) {
      assert.deepEqual(read(FIRST.map((code) => off(code, by))), FIRST);
      assert.deepEqual(read(SHUFFLED.map((code) => (code === '1.10' ? text(code) : off(code, by)))), SHUFFLED);
    }
    assert.deepEqual(read([{ kind: 'number', value: 1.1 + 2e-16, text: '1.10' }, off('1.2', 2e-16)]), ['1.10', '1.2']);
  });
  test('decimal commas are read as points', () => {
    assert.deepEqual(read(['1,2', '1,10', '1,1'].map(plain)), ['1.2', '1.10', '1.1']);
  });
});

describe('code cells that are refused, with the reason', () => {
  const reasons: readonly [string, SheetCell | null, RegExp][] = [
    ['no code', null, /missing/],
    ['a code that does not exist', text('9.1'), /no competency 9\.1/],
    ['a number that does not exist', { kind: 'number', value: 3.14, text: '3.14' }, /no competency 3\.14/],
    [
      'a day that a spreadsheet program made of it',
      { kind: 'number', value: 45_000, text: '10-Jan' },
      /no competency 10-Jan/,
    ],
    ['a number whose format hides what it is', { kind: 'number', value: 1.23, text: '1.2' }, /no competency 1\.23/],
    ['two decimals as text', text('1.20'), /no competency 1\.20/],
    ['a formula', { kind: 'formula' }, /formula/],
    ['an error of the program', { kind: 'fault' }, /#REF!/],
  ];
  for (const [what, cell, reason] of reasons) {
    test(what, () => {
      const [reading] = readCodes([cell], ALL_CODES);
      assert.match(reading && !reading.ok ? reading.reason : 'accepted', reason);
    });
  }
});

describe('what is advised of a number that stays unsure (product.md 9.21)', () => {
  const meant = ['2.1', '1.10', '1.3', '1.1', '1.2'];
  const adviceOn = (cells: readonly SheetCell[]): string[] =>
    readCodes(cells, ALL_CODES).flatMap((reading) => (reading.ok ? [] : [reading.reason]));

  for (const [what, look] of [
    ['a number', number],
    ['a CSV', cut],
  ] as const) {
    test(`${what}: the column as text with 1.10 in full, never sorting, which swaps two equal numbers`, () => {
      const advice = adviceOn(meant.map(look));
      assert.equal(advice.length, 2);
      for (const words of advice) {
        assert.match(words, /ormat the column as text and write 1\.10 in full/);
        assert.doesNotMatch(words, /sort/i);
      }
    });
  }

  test('whoever follows it gets the codes that were meant', () => {
    const followed = (code: string): SheetCell => (code === '1.10' ? text(code) : number(code));
    assert.deepEqual(read(meant.map(followed)), meant);
    assert.deepEqual(read(meant.map(text)), meant);
  });
});

describe('nothing is guessed, whatever the file (product.md 9.10)', () => {
  const some = fc.subarray([...ALL_CODES], { minLength: 3 });
  const right = (truth: readonly string[], cells: readonly SheetCell[]): void => {
    const wrong = read(cells).filter((code, at) => code !== truth[at] && code !== '?');
    assert.deepEqual(wrong, [], `read ${read(cells).join(' ')} for ${truth.join(' ')}`);
  };
  /** As a number computed by counting up tenths. */
  const computed = (code: string): SheetCell => ({
    kind: 'number',
    value: Number(code) + Number.EPSILON * Number(code),
    text: String(Number(code)),
  });
  const LOOKS = [number, computed, padded, text, plain, cut] as const;

  test('in the order of the codes every reading is right', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 3 }), fc.constantFrom(...LOOKS), (codes, times, look) => {
        const truth = codes.flatMap((code) => Array<string>(times).fill(code));
        // A file in which 1.1 is only there as 1.10 sorted as text cannot be told from one in order.
        right(truth, truth.map(look));
      }),
      { numRuns: 2_000 },
    );
  });
  test('all rows in any order, each cell in any look: right or refused', () => {
    const order = fc.shuffledSubarray([...ALL_CODES], { minLength: 34 });
    const looks = fc.array(fc.constantFrom(number, computed, text), { minLength: 34, maxLength: 34 });
    fc.assert(
      fc.property(order, looks, (truth, look) =>
        right(
          truth,
          truth.map((code, at) => (look[at] ?? text)(code)),
        ),
      ),
      { numRuns: 2_000 },
    );
  });
  test('a CSV of any codes in any order, as it was typed: right or refused, and right where both are there', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...ALL_CODES], { minLength: 34 }), fc.boolean(), (truth, typed) => {
        const cells = truth.map(typed ? plain : cut);
        right(truth, cells);
        if (typed) assert.deepEqual(read(cells), truth);
      }),
      { numRuns: 2_000 },
    );
  });
  // Walking the file anew for each row would take an hour.
  test('a file of nothing but such numbers costs no more than another', { timeout: 60_000 }, () => {
    for (const kind of [number, plain]) {
      assert.deepEqual([...new Set(read(Array.from({ length: 200_000 }, () => kind('1.1'))))], ['?']);
    }
  });
  test('codes are known in order (control of the list)', () => {
    assert.equal(ALL_CODES.length, 34);
    assert.deepEqual([...ALL_CODES].sort(compareCodes), ALL_CODES);
  });
});
