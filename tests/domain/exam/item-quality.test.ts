import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  countWords,
  findAllOrNone,
  findKeyImbalances,
  findOptionReference,
  findRewordings,
  isKeyLongest,
  isLongestKeyTooFrequent,
  OPTION_LETTERS,
  type OptionLetter,
  repeatedOptions,
  wordSet,
  wordSimilarity,
} from '../../../src/domain/exam/item-quality.ts';

const options = (A: string, B: string, C: string, D: string) => ({ A, B, C, D });
const times = (letter: OptionLetter, count: number): OptionLetter[] => Array.from({ length: count }, () => letter);

describe('words', () => {
  test('are counted by the white space between them', () => {
    assert.equal(countWords("  The member's  duty,\nself-evidently, is paramount. "), 6);
    assert.equal(countWords(' \n'), 0);
  });

  test('make a set regardless of case, punctuation and the form of the apostrophe', () => {
    assert.deepEqual(
      [...wordSet("The Member’s duty: the MEMBER'S duty (2 ‘duties’).")],
      ['the', "member's", 'duty', '2', 'duties'],
    );
    assert.equal(wordSet(' – … ').size, 0);
  });
});

describe('word-set similarity', () => {
  test('is shared words over all words', () => {
    assert.equal(wordSimilarity(wordSet('duty to the client'), wordSet('the client pays')), 2 / 5);
    assert.equal(wordSimilarity(wordSet('Duty to report'), wordSet('to report: duty')), 1);
    assert.equal(wordSimilarity(wordSet('one'), wordSet('two')), 0);
    assert.equal(wordSimilarity(new Set(), new Set()), 0);
  });

  test('is symmetric, from 0 to 1, and 1 with itself', () => {
    const words = fc.array(fc.constantFrom('duty', 'client', 'public', 'safety', 'report'), { minLength: 1 });
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [one, other] = [new Set(left), new Set(right)];
        const similarity = wordSimilarity(one, other);
        assert.ok(similarity >= 0 && similarity <= 1);
        assert.equal(similarity, wordSimilarity(other, one));
        assert.equal(wordSimilarity(one, one), 1);
      }),
    );
  });
});

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

  test('an item is not compared with itself', () => {
    assert.deepEqual(findRewordings([plain, other]), []);
  });
});

describe('options', () => {
  test('repeat when only case, spacing or the final stop differ', () => {
    assert.deepEqual(repeatedOptions(options('Tell the client.', 'Resign', ' tell  the Client', 'resign.')), [
      'C',
      'D',
    ]);
    assert.deepEqual(repeatedOptions(options('Tell the client', 'Tell her client', 'Tell the clients', 'Tell')), []);
    assert.deepEqual(repeatedOptions(options('Pay 1.5 %', 'Pay 15 %', 'Pay', 'Pays')), []);
  });

  const pointing = [
    ['All of the above', 'All of the above'],
    ['none of the above.', 'none of the above'],
    ['All the above', 'All the above'],
    ['Any of the other options', 'Any of the other options'],
    ['It is both of the preceding in turn', 'both of the preceding'],
    ['None of these.', 'None of these.'],
    [' Both of them ', 'Both of them'],
    ['Both A and C', 'Both A and C'],
    ['Neither (B) nor (D)', 'Neither (B) nor (D)'],
    ['Either A or B, by choice', 'Either A or B'],
  ] as const;
  for (const [option, words] of pointing) {
    test(`'${option}' points at others`, () => {
      assert.equal(findAllOrNone(option), words);
    });
  }

  for (const option of [
    'All of the members of council',
    'None of these duties ends with the contract',
    'Keep all tanks above ground',
    'Both a lawyer and an engineer',
    'The above-ground tanks only',
  ]) {
    test(`'${option}' stands by itself`, () => {
      assert.equal(findAllOrNone(option), null);
    });
  }
});

describe('keys', () => {
  test('each letter may be the key of 22 to 28 % of the items', () => {
    const balanced = [...times('A', 22), ...times('B', 28), ...times('C', 25), ...times('D', 25)];
    assert.deepEqual(findKeyImbalances(balanced), []);
    const unbalanced = [...times('A', 21), ...times('B', 29), ...times('C', 25), ...times('D', 25)];
    assert.deepEqual(findKeyImbalances(unbalanced), [
      { letter: 'A', items: 21, tooMany: false },
      { letter: 'B', items: 29, tooMany: true },
    ]);
  });

  test('the counts of letters out of balance and in balance add up to the items', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...OPTION_LETTERS), { minLength: 1 }), (keys) => {
        for (const { letter, items, tooMany } of findKeyImbalances(keys)) {
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
