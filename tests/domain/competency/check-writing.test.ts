import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import { ALL_CODES } from '../../../src/domain/competency/competency-code.ts';
import { COMPETENCY_PARTS } from '../../../src/domain/competency/competency-texts.ts';
import { checkWriting } from '../../../src/domain/competency/writing/check-writing.ts';
import {
  type FindingKind,
  filterFindingsToResolve,
  hasManyToConsider,
  type WritingContext,
} from '../../../src/domain/competency/writing/finding.ts';
import { INDICATORS } from '../../../src/domain/competency/writing/indicators.ts';
import { allSentences, splitSentences } from '../../../src/domain/competency/writing/sentences.ts';
import { computeSharedShingleRatio, computeShingles } from '../../../src/domain/competency/writing/shingles.ts';
import { projectPath } from '../../support/project-root.ts';

const CONTEXT: WritingContext = {
  covers: ['1.4'],
  limits: { situation: 400, action: 1800, outcome: 400 },
  areLimitsOwn: true,
  examples: [],
  isProjectOverused: false,
};

/** A text that no check has anything to say against. */
const SOUND = {
  situation:
    'In May 2023 I was an engineer-in-training in Burnaby, British Columbia. The city needed a retaining wall 62 m long and 4.6 m high, and a sewer behind it ruled out anchors.',
  action:
    "I calculated the active pressure by Rankine's theory with a friction angle of 32° and a unit weight of 19.5 kN/m³, taking 12 kPa of surcharge. I designed the footing to Clause 8.3 of CSA A23.3 and checked overturning, which gave a factor of 2.3. With a seismic coefficient of 0.23 the factor against sliding fell to 1.05, so I added a shear key 0.5 m deep. I repeated the calculation and found 1.31. I asked the engineer of record to review the assumption about drainage before he sealed the drawings, because a blocked drain would govern the result.",
  outcome:
    'The wall was built in September 2023. I measured its top after the first winter: it had moved 4 mm against 9 mm predicted. The drain was tested with dye.',
};

const kindsOf = (texts: Partial<typeof SOUND>, context: Partial<WritingContext> = {}): FindingKind[] =>
  checkWriting({ ...SOUND, ...texts }, { ...CONTEXT, ...context })
    .filter(({ weight }) => weight !== 'strong')
    .map(({ kind }) => kind);

describe('the checks while writing (product.md 9.39)', () => {
  it('find nothing in a sound text, and praise its best sentence', () => {
    assert.deepEqual(kindsOf({}), []);
    assert.ok(checkWriting(SOUND, CONTEXT).some(({ kind }) => kind === 'strong'));
  });

  for (const law of [
    'section 7 of the Drinking Water Protection Act',
    'Part C of the Food and Drug Regulations',
    'Directive 020 of the regulator',
    'clause 4 of O. Reg. 213/91',
    'Rule 28-106',
  ]) {
    it(`take ${law} for a Canadian code with its place`, () =>
      assert.deepEqual(kindsOf({ action: SOUND.action.replace('Clause 8.3 of CSA A23.3', `${law}, clause 2,`) }), []));
  }

  it('take the title of a foreign code for none', () =>
    assert.deepEqual(kindsOf({ action: SOUND.action.replace('CSA A23.3', 'the Philippine Electrical Code') }), [
      'no-code',
    ]));

  it('find nothing where nothing is written', () =>
    assert.deepEqual(checkWriting({ situation: ' ', action: '', outcome: '\n' }, CONTEXT), []));

  const faults: readonly [FindingKind, Partial<typeof SOUND>, Partial<WritingContext>?][] = [
    ['no-first-person', { action: 'The wall was calculated by Rankine theory. The key is 0.5 m deep and 3 m long.' }],
    ['we-share', { action: `${SOUND.action} We chose a wall. We met the city. Our firm drew it.` }],
    ['few-own-actions', { action: 'I was there. My supervisor decided. The contractor built it.' }],
    ['no-code', { action: SOUND.action.replace('to Clause 8.3 of CSA A23.3', 'with care') }],
    ['vague-code', { action: `${SOUND.action} I followed all applicable codes.` }],
    ['no-clause', { action: SOUND.action.replace('Clause 8.3 of ', '') }],
    ['no-numbers', { action: SOUND.action.replace(/\d[\d.]*/g, 'some') }],
    [
      'no-theory',
      { action: SOUND.action.replace("Rankine's theory", 'the usual way').replace('factor of', 'value of') },
    ],
    [
      'no-measured-outcome',
      { outcome: 'The wall was built and the city accepted it on the day that it had asked for.' },
    ],
    ['empty-claim', { outcome: `${SOUND.outcome} The client was very satisfied.` }],
    ['jargon', { situation: `${SOUND.situation} The QRAP asked for it.` }],
    ['too-long', { situation: `${SOUND.situation} ${'I drew it. '.repeat(40)}` }],
    ['too-short', { situation: 'In 2023 I drew.' }],
    ['too-short', { outcome: '' }],
    ['copied', {}, { examples: [computeShingles(`${SOUND.situation}\n${SOUND.action}\n${SOUND.outcome}`)] }],
    ['project-overused', {}, { isProjectOverused: true }],
    ['indicators-missed', {}, { covers: ['5.3'] }],
  ];
  for (const [kind, texts, context] of faults) {
    it(`find ${kind}`, () => assert.ok(kindsOf(texts, context).includes(kind), kindsOf(texts, context).join(' ')));
  }

  it('find a passive action, and name its sentences', () => {
    const action =
      'The wall was designed in May. The footing was checked. Loads were calculated. Drawings were issued. I signed.';
    const found = checkWriting({ ...SOUND, action }, CONTEXT).find(({ kind }) => kind === 'passive-share');
    assert.deepEqual([found?.count, found?.of, found?.places.length], [4, 5, 4]);
  });

  it('count group sentences among those that say who acts, which the limit is of', () => {
    const action =
      'I calculated it. We chose a wall. The wall is 3 m long. The drain is 2 m deep. The sewer is old. It is full.';
    const found = checkWriting({ ...SOUND, action }, CONTEXT).find(({ kind }) => kind === 'we-share');
    assert.deepEqual([found?.count, found?.of, found?.weight], [1, 2, 'resolve']);
    const third = `${action} I drew it.`;
    assert.equal(
      checkWriting({ ...SOUND, action: third }, CONTEXT).find(({ kind }) => kind === 'we-share')?.weight,
      'consider',
    );
  });

  it('take what belongs to a group for no action of it', () => {
    const action = 'I checked our drawings. I told the city. The city sent us the survey. I drew our wall to scale.';
    assert.ok(!kindsOf({ action }).includes('we-share'), kindsOf({ action }).join(' '));
  });

  it('leave a missing theory to the reader, since methods have more names than a list', () => {
    const action = SOUND.action.replace("Rankine's theory", 'the usual way').replace('factor of', 'value of');
    const found = checkWriting({ ...SOUND, action }, CONTEXT).find(({ kind }) => kind === 'no-theory');
    assert.equal(found?.weight, 'consider');
  });

  it('have a learner asked before ‘ready’ from five findings to consider on', () => {
    const jargon = (...words: string[]) =>
      checkWriting({ ...SOUND, situation: `${SOUND.situation} ${words.join(', ')}.` }, CONTEXT);
    assert.equal(hasManyToConsider(jargon('QRAP', 'QRBP', 'QRCP', 'QRDP')), false);
    assert.equal(hasManyToConsider(jargon('QRAP', 'QRBP', 'QRCP', 'QRDP', 'QREP')), true);
  });

  it('ask for codes and numbers where the competency does, not where it is about people', () => {
    const action = 'I listened to both. I asked what each needed. I proposed a third way and they agreed to try it.';
    const people = kindsOf({ action, situation: SOUND.situation }, { covers: ['4.2'] });
    assert.ok(!people.some((kind) => ['no-code', 'no-numbers', 'no-theory'].includes(kind)), people.join(' '));
    assert.ok(kindsOf({ action }).includes('no-code'));
  });

  it('let a missing code keep a text from being ready only where the competency is about codes or safety', () => {
    const texts = { ...SOUND, action: SOUND.action.replace('to Clause 8.3 of CSA A23.3', 'with care') };
    const weightOf = (...covers: string[]) =>
      checkWriting(texts, { ...CONTEXT, covers }).find(({ kind }) => kind === 'no-code')?.weight;
    for (const code of ['1.1', '1.6']) assert.equal(weightOf(code), 'resolve', code);
    for (const code of ['1.2', '1.3', '1.4', '1.5', '1.7', '1.8', '1.9', '1.10', '5.1', '6.3'])
      assert.equal(weightOf(code), 'consider', code);
    assert.deepEqual([weightOf('1.4', '1.6'), weightOf('4.2')], ['resolve', undefined]);
  });

  it('let an outcome without a measurement keep a text from being ready, but not where it is about people', () => {
    const texts = { ...SOUND, outcome: 'Seven of the eight trades agreed, and the meeting is still held each Monday.' };
    const weightOf = (...covers: string[]) =>
      checkWriting(texts, { ...CONTEXT, covers }).find(({ kind }) => kind === 'no-measured-outcome')?.weight;
    for (const code of ['1.4', '3.3', '6.2']) assert.equal(weightOf(code), 'resolve', code);
    for (const code of ['2.1', '2.2', '4.2', '5.3', '7.1']) assert.equal(weightOf(code), 'consider', code);
    assert.deepEqual([weightOf('4.1', '4.2'), weightOf('4.1', '1.4')], ['consider', 'resolve']);
  });

  for (const code of ['2.1', '2.2']) {
    it(`let our example of ${code}, whose outcome is about people, be ready`, () => {
      const example = parse(readFileSync(projectPath('content', 'examples', 'civil', `${code}.yaml`), 'utf8'));
      const { situation, action, outcome } = example as typeof SOUND;
      const context = { ...CONTEXT, covers: [code], areLimitsOwn: false };
      assert.deepEqual(filterFindingsToResolve(checkWriting({ situation, action, outcome }, context)), []);
    });
  }

  it('let no part of a single line be ready, whether its limit is known or not', () => {
    const weightOf = (length: number, areLimitsOwn: boolean) =>
      checkWriting({ ...SOUND, outcome: 'It held. '.repeat(9).slice(0, length) }, { ...CONTEXT, areLimitsOwn }).find(
        ({ kind, part }) => kind === 'too-short' && part === 'outcome',
      )?.weight;
    assert.deepEqual([weightOf(59, true), weightOf(59, false)], ['resolve', 'resolve']);
    assert.deepEqual([weightOf(60, true), weightOf(60, false)], ['consider', undefined]);
  });

  it('count an unknown limit as advice only', () => {
    const texts = { ...SOUND, situation: 'I drew it. '.repeat(60) };
    const weightOf = (areLimitsOwn: boolean) =>
      checkWriting(texts, { ...CONTEXT, areLimitsOwn }).find(({ kind }) => kind === 'too-long')?.weight;
    assert.deepEqual([weightOf(true), weightOf(false)], ['resolve', 'consider']);
  });

  it('keep a text from being ready only by what is to be resolved', () => {
    const texts = { ...SOUND, outcome: `${SOUND.outcome} The client was very satisfied.` };
    assert.deepEqual(filterFindingsToResolve(checkWriting(texts, CONTEXT)), []);
  });

  it('know what each of the 34 is about', () => {
    assert.deepEqual(Object.keys(INDICATORS).sort(), [...ALL_CODES].sort());
    assert.ok(Object.values(INDICATORS).every((each) => each.length >= 2));
  });

  const word = fc.constantFrom(
    'I',
    'we',
    'calculated',
    'CSA A23.3',
    'Clause 8',
    '4.6 m',
    'was',
    'built',
    'P.Eng.',
    'QRAP',
    '.',
    '. ',
    '\n',
    '!',
  );
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
  const texts = fc.record({ situation: text, action: text, outcome: text });

  it('name places inside the text, always the same ones', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...ALL_CODES), (each, code) => {
        const context = { ...CONTEXT, covers: [code] };
        const found = checkWriting(each, context);
        assert.deepEqual(found, checkWriting(each, context));
        for (const { places } of found) {
          for (const { part, start, end } of places) {
            assert.ok(start >= 0 && start < end && end <= each[part].length);
          }
        }
      }),
    );
  });
});

describe('sentences', () => {
  it('hold every character that is not white space once and in order', () => {
    const any = fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n', '1', '!', '”') });
    fc.assert(
      fc.property(any, (each) => {
        const sentences = splitSentences('action', each);
        assert.equal(
          sentences
            .map(({ text }) => text)
            .join('')
            .replace(/\s/g, ''),
          each.replace(/\s/g, ''),
        );
        for (const { start, end, text } of sentences) assert.equal(each.slice(start, end), text);
      }),
    );
  });

  it('do not end at abbreviations, decimals or initials', () => {
    const sentence = 'My P.Eng. reviewed No. 4 of 1.10, e.g. the footing in Sault Ste. Marie by Dr. A. Roy.';
    assert.deepEqual(
      splitSentences('action', `${sentence} I agreed.`).map(({ text }) => text),
      [sentence, 'I agreed.'],
    );
    assert.deepEqual(
      splitSentences('action', 'I told the P.Eng. She agreed.').map(({ text }) => text),
      ['I told the P.Eng.', 'She agreed.'],
    );
  });

  it('end at units of one letter', () => {
    const sentences = ['It was 15 °C. ', 'The feed had 5 mg/L. ', 'The bus stood at 48 V. ', 'I left.'];
    assert.deepEqual(
      splitSentences('action', sentences.join('')).map(({ text }) => text),
      sentences.map((sentence) => sentence.trim()),
    );
  });

  it('are read part by part', () =>
    assert.deepEqual([...new Set(allSentences(SOUND).map(({ part }) => part))], [...COMPETENCY_PARTS]));
});

describe('similarity to our examples (product.md 9.41)', () => {
  it('is 1 with itself and 0 with another text', () => {
    const own = new Set(computeShingles(SOUND.action));
    assert.equal(computeSharedShingleRatio(SOUND.action, own), 1);
    assert.equal(computeSharedShingleRatio(`${SOUND.situation} ${SOUND.outcome}`, own), 0);
    assert.equal(computeSharedShingleRatio('too short to tell', own), 0);
  });

  it('survives small changes', () => {
    const changed = SOUND.action.replace('Rankine', 'Coulomb').replace('32°', '30°');
    assert.ok(computeSharedShingleRatio(changed, new Set(computeShingles(SOUND.action))) > 0.5);
  });
});
