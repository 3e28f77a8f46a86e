import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAmericanSpellings } from '../../../src/adapters/content-files/rules/canadian-spelling.ts';

const PAIRS = {
  behavior: 'behaviour',
  Colors: 'Colours',
  labor: 'labour',
  favorite: 'favourite',
  neighborhood: 'neighbourhood',
  dishonored: 'dishonoured',
  center: 'centre',
  Centers: 'Centres',
  centered: 'centred',
  centering: 'centring',
  centerline: 'centreline',
  kilometers: 'kilometres',
  fiberglass: 'fibreglass',
  theater: 'theatre',
  defense: 'defence',
  defenseless: 'defenceless',
  offenses: 'offences',
  canceled: 'cancelled',
  travelers: 'travellers',
  counselor: 'counsellor',
  modeling: 'modelling',
  practicing: 'practising',
  catalog: 'catalogue',
  willful: 'wilful',
  gray: 'grey',
};

for (const [american, canadian] of Object.entries(PAIRS)) {
  test(`'${american}' is '${canadian}'`, () => {
    assert.deepEqual(findAmericanSpellings(`The ${american}, as it were.`), [{ word: american, canadian }]);
  });
}

test('what Canadians write is left alone', () => {
  const text = `behaviour colour centre labour defence licence license practice laboratory laborious vigorous rigorous
    honorary humorous coloration offensive defensive meter parameter cancellation analyze organize judgment program
    aluminum fulfill enrolment tire cheque travelled labelled counsellor skilful dialogue practise constructor`;
  assert.deepEqual(findAmericanSpellings(text), []);
});

test('a word is found once however often it stands', () => {
  assert.equal(findAmericanSpellings('color, color and color').length, 1);
});
