import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readContent } from '../../../src/adapters/content-files/read-content.ts';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import type { StudyMaterial } from '../../../src/application/ports/study-material.ts';
import { FINDING_KINDS } from '../../../src/domain/competency/writing/finding.ts';
import { PACKAGE_CONTENTS, packageLines } from '../../../src/web/billing/package-contents.ts';

/** The number in front of the line with these words. */
const figureOf = (product: 'nppe' | 'peng', words: RegExp): number => {
  const line = PACKAGE_CONTENTS[product].find((one) => words.test(one.words));
  return Number.parseInt(line?.figure ?? '', 10);
};

describe('what the packages promise is in the study material (3.1, 3.17)', () => {
  let content: StudyMaterial;
  before(async () => {
    ({ content } = await readContent('content', { markup: authoredMarkup(), complete: true, asShown: false }));
  });

  test('chapters and questions of the NPPE package', () => {
    assert.equal(figureOf('nppe', /^chapters/), content.chapters.length);
    const questions = content.items.filter(({ use }) => use.kind === 'mock');
    assert.equal(figureOf('nppe', /^practice questions/), questions.length);
    const sets = new Set(questions.map(({ use }) => ('set' in use ? use.set : null)));
    assert.equal(figureOf('nppe', /^full-length/), sets.size);
    const practised = content.items.flatMap(({ use }) => (use.kind === 'practice' ? [use.chapter] : []));
    assert.equal(new Set(practised).size, content.chapters.length, 'practice questions for every chapter');
  });

  test('examples and disciplines of the P.Eng. examples, by number and by name', () => {
    assert.ok(content.examples.length >= figureOf('peng', /^competency examples/));
    assert.equal(figureOf('peng', /^disciplines/), content.disciplines.length);
    const names = content.disciplines.map(({ name }) => name).join(', ');
    assert.ok(packageLines('peng').includes(`5 disciplines: ${names}`), names);
  });

  test('pairs and checks of the P.Eng. examples, and a place to write (product.md 9.33, 9.39, 9.49)', () => {
    const pairs = content.examples.filter(({ annotations }) => annotations?.weak);
    assert.equal(figureOf('peng', /^drafts that an assessor would turn down/), pairs.length);
    assert.equal(figureOf('peng', /^checks of your own drafts/), FINDING_KINDS.length - 1);
    assert.ok(packageLines('peng').some((line) => line.startsWith('A place to write your own submission')));
  });

  test('each example has what the page of the examples says of it (product.md 9.47)', () => {
    for (const { competency, discipline, annotations, action } of content.examples) {
      const where = `${discipline} ${competency}`;
      assert.ok(annotations && annotations.why !== '' && annotations.notes.length > 0, where);
      assert.match(action, /\bI\b/, where);
    }
  });

  test('as lines they read as sentences of a list', () => {
    assert.ok(packageLines('nppe').includes('220 practice questions (2 sets of 110) with explanations'));
    assert.ok(packageLines('nppe').includes('Progress tracking'));
  });
});
