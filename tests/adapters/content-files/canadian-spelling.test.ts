import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findForeignSpellings } from '../../../src/adapters/content-files/rules/canadian-spelling.ts';

const PAIRS = {
  organise: 'organize',
  recognised: 'recognized',
  specialisation: 'specialization',
  analyse: 'analyze',
  electrolyser: 'electrolyzer',
  unlicenced: 'unlicensed',
  enrollment: 'enrolment',
  analogs: 'analogues',
  programmes: 'programs',
  draught: 'draft',
  'e-mails': 'emails',
  towards: 'toward',
  afterwards: 'afterward',
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
    assert.deepEqual(findForeignSpellings(`The ${american}, as it were.`), [{ word: american, canadian }]);
  });
}

test('what Canadians write is left alone', () => {
  const text = `behaviour colour centre labour defence licence license practice laboratory laborious vigorous rigorous
    honorary humorous coloration offensive defensive meter parameter cancellation analyze analyses organize organism specialist
    compromise supervise exercise judgment program
    aluminum fulfill enrolment tire cheque travelled labelled counsellor skilful dialogue practise constructor`;
  assert.deepEqual(findForeignSpellings(text), []);
});

test('a word is found once however often it stands', () => {
  assert.equal(findForeignSpellings('color, color and color').length, 1);
});

/** Where the words around decide: the phrase that is found, or null where it is right. */
const IN_CONTEXT: Readonly<Record<string, string | null>> = {
  'She holds a license.': 'a license',
  'Their engineering licenses ran out.': 'Their engineering licenses',
  "The regulator's license": "regulator's license",
  'License holders report.': 'License holders',
  'Bodies license engineers and license no one else.': null,
  'They want to license the tool.': null,
  'The province may licence it.': 'may licence',
  'You practice law.': 'You practice',
  'It is a crime to practice in Ontario without one.': 'to practice',
  'Go to practice questions.': null,
  'She returned to practice, and he came back to practice.': null,
  'A right to practise; a change in practice': null,
  'It is good practise.': 'good practise',
  'An analog signal and an analog-to-digital converter': null,
  "The ship's draught, and the draught of the vessel": null,
  'The Bureau de normalisation du Québec': null,
};
for (const [text, phrase] of Object.entries(IN_CONTEXT)) {
  test(`in '${text}' ${phrase ? `'${phrase}' is wrong` : 'nothing is wrong'}`, () => {
    assert.deepEqual(
      findForeignSpellings(text).map(({ word }) => word),
      phrase ? [phrase] : [],
    );
  });
}
