import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  findAllOrNoneOption,
  findKeyImbalances,
  findOptionReference,
  findRepeatedTexts,
  findRewordings,
  isKeyLongest,
  isLongestKeyTooFrequent,
  MOCK_KEY_SHARE_LIMITS,
  OPTION_LETTERS,
  type OptionLetter,
  PRACTICE_KEY_SHARE_LIMITS,
} from '../../../src/domain/exam/item-quality.ts';

const options = (A: string, B: string, C: string, D: string) => ({ A, B, C, D });
const times = (letter: OptionLetter, count: number): OptionLetter[] => Array.from({ length: count }, () => letter);

describe('rewordings', () => {
  const plain = { stem: 'Who keeps the register?', options: options('Council', 'Premier', 'Mayor', 'Court') };
  const other = { stem: 'What must a seal show?', options: options('Name', 'Date', 'Weight', 'Colour') };

  test('a stem of the same words in another order is found, at its place and that of the earlier item', () => {
    const again = { ...other, stem: 'The register: who keeps (the) register?' };
    assert.deepEqual(
      findRewordings(
        [plain, other, again].map((item, at) => (at === 2 ? { ...item, options: options('a', 'b', 'c', 'd') } : item)),
      ),
      [{ item: 2, earlier: 0, part: 'stem', similarity: 1 }],
    );
  });

  test('the same options under other letters are found', () => {
    const again = { stem: 'Unlike all else', options: options('Court', 'Mayor', 'Council', 'Premier') };
    assert.deepEqual(findRewordings([plain, again]), [{ item: 1, earlier: 0, part: 'options', similarity: 1 }]);
  });

  test('a similarity of exactly 0.6 is still allowed, more is not', () => {
    const pair = (stem: string) =>
      findRewordings([
        { ...plain, stem: 'a b c d' },
        { ...other, stem },
      ]);
    assert.deepEqual(pair('b c d e'), []);
    assert.deepEqual(pair('b c d'), [{ item: 1, earlier: 0, part: 'stem', similarity: 0.75 }]);
  });

  test('direct questions may share their terms or their stem, not both', () => {
    const direct = { ...plain, kind: 'direct' } as const;
    const terms = { ...other, options: plain.options, kind: 'direct' } as const;
    const stem = { ...plain, options: other.options, kind: 'direct' } as const;
    assert.deepEqual(findRewordings([direct, terms, stem]), []);
    const again = { ...plain, stem: 'Who keeps a register?' };
    assert.deepEqual(findRewordings([direct, again]), [{ item: 1, earlier: 0, part: 'whole', similarity: 7 / 9 }]);
  });

  test('two direct questions on one topic with the same key are one question', () => {
    const direct = { ...plain, kind: 'direct', topic: 'V.5', key: 'A' } as const;
    const again = {
      ...other,
      kind: 'direct',
      topic: 'V.5',
      key: 'B',
      options: options('a', 'Council', 'c', 'd'),
    } as const;
    assert.deepEqual(findRewordings([direct, again]), [{ item: 1, earlier: 0, part: 'key', similarity: 1 }]);
    assert.deepEqual(findRewordings([direct, { ...again, topic: 'V.4' }]), []);
    assert.deepEqual(findRewordings([direct, { ...again, kind: 'apply' }]), []);
  });

  test('an item is not compared with itself', () => {
    assert.deepEqual(findRewordings([plain, other]), []);
  });
});

describe('options', () => {
  test('repeat when only case, spacing or the final stop differ', () => {
    assert.deepEqual(findRepeatedTexts(options('Tell the client.', 'Resign', ' tell  the Client', 'resign.')), [
      'C',
      'D',
    ]);
    assert.deepEqual(findRepeatedTexts(options('Tell the client', 'Tell her client', 'Tell the clients', 'Tell')), []);
    assert.deepEqual(findRepeatedTexts(options('Pay 1.5 %', 'Pay 15 %', 'Pay', 'Pays')), []);
  });

  const pointing = [
    ['All of the above', 'All of the above'],
    ['none of the above.', 'none of the above'],
    ['All the above', 'All the above'],
    ['Any of the other options', 'Any of the other options'],
    ['It is both of the preceding in turn', 'both of the preceding'],
    ['None of these.', 'None of these.'],
    [' Both of them ', 'Both of them'],
    ['All of them are correct', 'All of them are'],
    ['None of these would do.', 'None of these would'],
    ['All are right', 'All are right'],
    ['Both A and C', 'Both A and C'],
    ['Neither (B) nor (D)', 'Neither (B) nor (D)'],
    ['Either A or B, by choice', 'Either A or B'],
  ] as const;
  for (const [option, words] of pointing) {
    test(`'${option}' points at others`, () => {
      assert.equal(findAllOrNoneOption(option), words);
    });
  }

  for (const option of [
    'All of the members of council',
    'None of these duties ends with the contract',
    'Each of them in part, since the contract is silent',
    'Both are correct, since each read another gauge',
    'Keep all tanks above ground',
    'Both a lawyer and an engineer',
    'The above-ground tanks only',
  ]) {
    test(`'${option}' stands by itself`, () => {
      assert.equal(findAllOrNoneOption(option), null);
    });
  }
});

describe('keys', () => {
  test('outside mock sets a letter may be missing, and be the key of 40 % at most (product.md 5.34)', () => {
    const keys = [...times('A', 6), ...times('B', 6), ...times('C', 3)];
    assert.deepEqual(findKeyImbalances(keys, PRACTICE_KEY_SHARE_LIMITS), []);
    assert.deepEqual(findKeyImbalances([...keys, 'A'], PRACTICE_KEY_SHARE_LIMITS), [
      { letter: 'A', items: 7, tooMany: true },
    ]);
  });

  test('each letter may be the key of 22 to 28 % of the items of a mock set (product.md 5.5)', () => {
    const balanced = [...times('A', 22), ...times('B', 28), ...times('C', 25), ...times('D', 25)];
    assert.deepEqual(findKeyImbalances(balanced, MOCK_KEY_SHARE_LIMITS), []);
    const unbalanced = [...times('A', 21), ...times('B', 29), ...times('C', 25), ...times('D', 25)];
    assert.deepEqual(findKeyImbalances(unbalanced, MOCK_KEY_SHARE_LIMITS), [
      { letter: 'A', items: 21, tooMany: false },
      { letter: 'B', items: 29, tooMany: true },
    ]);
  });

  test('the counts of letters out of balance and in balance add up to the items', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...OPTION_LETTERS), { minLength: 1 }), (keys) => {
        for (const { letter, items, tooMany } of findKeyImbalances(keys, MOCK_KEY_SHARE_LIMITS)) {
          assert.equal(items, keys.filter((key) => key === letter).length);
          assert.equal(tooMany, items / keys.length > 0.25);
        }
      }),
    );
  });

  test('stands out only when longer than every distractor', () => {
    assert.equal(isKeyLongest({ key: 'C', options: options('one', 'two', 'three', 'four') }), true);
    assert.equal(isKeyLongest({ key: 'D', options: options('one', 'two', 'three', 'four') }), false);
    assert.equal(isKeyLongest({ key: 'A', options: options('three', 'one', 'seven', 'two') }), false);
  });

  test('may be the longest option of 30 % of the items, not of more', () => {
    assert.equal(isLongestKeyTooFrequent(3, 10), false);
    assert.equal(isLongestKeyTooFrequent(33, 110), false);
    assert.equal(isLongestKeyTooFrequent(34, 110), true);
  });
});

describe('a reason', () => {
  const referring = [
    ['That is why option A fails.', 'option A'],
    ['Options (B) and (C) ignore the client.', 'Options (B)'],
    ['It repeats answer d in other words.', 'answer d'],
    ['As choice C says, it is late.', 'choice C'],
    ['Letter B is the trap.', 'Letter B'],
    ['The answer is B because of the statute.', 'answer is B'],
    ['So the key is A.', 'key is A'],
    ['So the answer is A', 'answer is A'],
    ['Compare option 2 with the code.', 'option 2'],
    ['Distractor number three is older.', 'Distractor number three'],
    ['Unlike the first option, this is fair.', 'the first option'],
    ['The last two answers confuse tort and contract.', 'The last two answers'],
    ['The second of the choices is weaker.', 'The second of the choices'],
    ['It is the above alternative in other words.', 'the above alternative'],
    ['It restates the option above.', 'the option above'],
    ['The duty is wider. C is too narrow.', 'C is'],
    ['A and D leave out the public.', 'A and'],
    ['A would be a breach.', 'A would'],
    ['It is neither B nor C that counts.', 'neither B nor C'],
    ['Both A and D are too late.', 'Both A and D'],
    ['This is safer than D and cheaper.', 'than D'],
    ['Unlike B, it is public.', 'Unlike B'],
    ['Telling the client (A) is too late.', '(A)'],
    ['See B) for the reason.', 'See B'],
    ['The rule in C) is older.', 'C)'],
  ] as const;
  for (const [reason, words] of referring) {
    test(`may not say '${words}'`, () => {
      assert.equal(findOptionReference(reason), words);
    });
  }

  for (const reason of [
    'A member must answer a complaint in time. A reply is part of the duty.',
    'This is the wrong answer. A member owes more.',
    'There is an option a client may take, and a choice a court respects.',
    "The client's first choice was lawful.",
    'Litigation is an alternative below its reputation.',
    'Contractor B is liable, and Contractor A is not.',
    'In M.J.B. v Defence Construction the court read an implied term.',
    'The letter of A. Brown is no contract.',
    'The key is a fair process.',
    'The following duty comes first; options expire.',
    'More than a gift, it is a bribe.',
    'Section 5(a) says so (see the Act).',
    'The answer is a question of fact.',
    'A plan is not a promise.',
  ]) {
    test(`may say '${reason}'`, () => {
      assert.equal(findOptionReference(reason), null);
    });
  }
});
