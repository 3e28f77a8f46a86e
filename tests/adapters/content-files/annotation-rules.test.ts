import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseContentFiles } from '../../../src/adapters/content-files/material.ts';
import { checkAnnotations } from '../../../src/adapters/content-files/rules/annotation-rules.ts';

const NOTES = `
    - { part: situation, passage: In May, shows: context, note: When. }
    - { part: action, passage: I drew it, shows: own-decision, note: Who. }
    - { part: outcome, passage: 4 mm, shows: outcome, note: Measured. }`;

const WEAK_NOTES = `
      - { part: situation, passage: some time, shows: weakness, note: When? }
      - { part: action, passage: We drew, shows: weakness, note: Who?, check: we-share }
      - { part: outcome, passage: well, shows: weakness, note: How do you know?, check: empty-claim }`;

const WEAK = `
  weak:
    situation: It was some time ago.
    action: We drew it.
    outcome: It went well.
    level: 1
    why: Nothing is shown.
    raise: Say what you did.
    notes:${WEAK_NOTES}`;

const LABELS = 'situation: [context], action: [own-decision], outcome: [outcome]';

const example = (
  assessed: string,
  sentences = `\n  sentences: { ${LABELS} }`,
): string => `situation: In May a wall was needed.
action: I drew it.
outcome: It moved 4 mm.
assessed:
  setting: Wall, Calgary, 2023
  level: 3
  why: It is the applicant's own.
  raise: Name the clause.${sentences}
  notes:${assessed}
`;

/** Reasons for which examples of 1.1 are refused. */
function reasons(...texts: string[]): string[] {
  const files = texts.map((text, index) => ({
    path: `examples/civil/1.1${index === 0 ? '' : `-${index + 1}`}.yaml`,
    text,
  }));
  const { material, problems } = parseContentFiles(files);
  return [...problems, ...checkAnnotations(material)].map(({ reason }) => reason);
}

describe('annotated examples in the study material (product.md 9.47 to 9.49)', () => {
  it('are accepted with notes, a short form and a weak version, and without any', () => {
    const short = '\n  short: { situation: In May a wall was needed., outcome: It moved 4 mm. }';
    assert.deepEqual(reasons(example(`${NOTES}${short}${WEAK}`)), []);
    assert.deepEqual(reasons('situation: a\naction: b\noutcome: c\n'), []);
  });

  it('are read with the parts that the short form leaves out', () => {
    const text = example(`${NOTES}\n  short: { situation: In May. }`);
    const { material } = parseContentFiles([{ path: 'examples/civil/1.1.yaml', text }]);
    const annotations = material.examples[0]?.entry.annotations;
    assert.deepEqual(annotations?.short, { situation: 'In May.', action: 'I drew it.', outcome: 'It moved 4 mm.' });
    assert.equal(annotations?.notes[0]?.check, null);
  });

  it('have passages that stand once in their part', () => {
    assert.deepEqual(reasons(example(NOTES.replace('In May', 'In June'))), [
      'the passage does not stand in the situation; it should stand once',
    ]);
    assert.deepEqual(reasons(example(NOTES.replace('In May', 'wall')).replace('needed.', 'needed, a long wall.')), [
      'the passage stands 2 times in the situation; it should stand once',
    ]);
  });

  it('have at least three notes', () =>
    assert.deepEqual(reasons(example('\n    - { part: situation, passage: In May, shows: context, note: When. }')), [
      'there are 1 notes; at least 3 are asked for',
    ]));

  it('have a short form within the limits', () =>
    assert.deepEqual(reasons(example(`${NOTES}\n  short: { outcome: ${'x'.repeat(401)} }`)), [
      'the outcome of the short form has 401 characters; 400 are allowed',
    ]));

  it('have one label for each sentence', () => {
    const labelled = (labels: string) => example(NOTES, `\n  sentences: { ${labels} }`);
    const { material } = parseContentFiles([{ path: 'examples/civil/1.1.yaml', text: labelled(LABELS) }]);
    assert.deepEqual(material.examples[0]?.entry.annotations?.sentences?.action, ['own-decision']);
    assert.deepEqual(reasons(labelled(LABELS.replace('[own-decision]', '[own-decision, judgement]'))), [
      'the action has 1 sentence and 2 labels; each sentence has one',
    ]);
    assert.deepEqual(reasons(example(NOTES, '')), ['the sentences have no labels; each has one']);
    assert.match(reasons(labelled(LABELS.replace('[outcome]', '[weakness]')))[0] ?? '', /sentences\.outcome\.0/);
    assert.match(reasons(labelled('situation: [context], action: [own-decision]'))[0] ?? '', /sentences\.outcome/);
  });

  it('have a weak version of a lower level, whose notes fit, and one of each competency', () => {
    assert.deepEqual(reasons(example(`${NOTES}${WEAK.replace('level: 1', 'level: 3')}`)), [
      'the weak version has level 3, not below 3',
    ]);
    assert.deepEqual(reasons(example(`${NOTES}${WEAK.replace('passage: well', 'passage: badly')}`)), [
      'the passage does not stand in the outcome; it should stand once',
    ]);
    const both = example(`${NOTES}${WEAK}`);
    assert.deepEqual(reasons(both, both), ['examples/civil/1.1.yaml has a weak version of 1.1 already']);
  });

  it('name levels, kinds of notes and checks that there are', () => {
    assert.match(reasons(example(NOTES).replace('level: 3', 'level: 6'))[0] ?? '', /should be at most 5/);
    assert.match(
      reasons(example(NOTES.replace('shows: context', 'shows: charm')))[0] ?? '',
      /'assessed\.notes\.0\.shows'/,
    );
    assert.match(reasons(example(`${NOTES}${WEAK.replace('we-share', 'no-such-check')}`))[0] ?? '', /check'/);
  });
});
