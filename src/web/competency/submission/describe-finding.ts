import type { Finding, FindingKind } from '../../../domain/competency/writing/finding.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { toCompareParam } from './compared-example.ts';

type Words = {
  readonly title: (finding: Finding) => string;
  readonly advice: (finding: Finding) => string;
  /** The competency whose examples do it well; 'own' is the one that is written; null where none should be read for it. */
  readonly example: string | 'own' | null;
};

const say = (text: string) => () => text;

const first = ({ words }: Finding): string => words[0] ?? '';

/** What a finding says: its title, why an assessor minds and what to do (product.md 9.39). */
const WORDS: Readonly<Record<FindingKind, Words>> = {
  'no-first-person': {
    title: say('Where are you?'),
    advice: say('No sentence of the action says ‘I’. Assessors rate only what you did yourself.'),
    example: '1.5',
  },
  'we-share': {
    title: say('Who did it?'),
    advice: ({ count, of }) =>
      `‘We’ or the team in ${count} of ${of} sentences that say who acts. Write what you compared, decided and checked.`,
    example: '4.1',
  },
  'few-own-actions': {
    title: say('Few actions of your own'),
    advice: ({ count }) =>
      `${count} found. Begin sentences with ‘I’ and a verb of your work: calculated, chose, checked, told.`,
    example: '3.2',
  },
  'no-code': {
    title: say('Names no Canadian code'),
    advice: say('Give the standard and the clause that fixed a decision, for example CSA A23.3, Clause 11.4.'),
    example: '1.1',
  },
  'vague-code': {
    title: say('Which code?'),
    advice: (finding) => `‘${first(finding)}’ could stand in any text. Name the code, and what it changed.`,
    example: '1.1',
  },
  'no-clause': {
    title: say('A standard, but no clause'),
    advice: say('Name the clause that you relied on. It shows that you opened the document.'),
    example: '1.1',
  },
  'no-numbers': {
    title: say('Almost no numbers'),
    advice: ({ count }) => `${count} with a unit in the action. Give the loads, sizes, costs or times that decided.`,
    example: '1.4',
  },
  'no-theory': {
    title: say('No theory or method named'),
    advice: say('Say which theory, equation or method you used, and what its assumptions allow.'),
    example: '1.4',
  },
  'no-measured-outcome': {
    title: say('No measured outcome'),
    advice: ({ weight }) =>
      weight === 'resolve'
        ? 'What was read, and against what prediction? A survey, days, dollars or a test.'
        : 'What changed, and how do you know? Where there is a number, give it.',
    example: '1.9',
  },
  'empty-claim': {
    title: say('A claim, not an outcome'),
    advice: (finding) => `‘${first(finding)}’: say what was measured, and let the assessor draw the conclusion.`,
    example: '1.9',
  },
  'passive-share': {
    title: say('Much of it happens by itself'),
    advice: ({ count, of }) =>
      `${count} of ${of} sentences are passive. Say who did it; where it was you, begin with ‘I’.`,
    example: '1.5',
  },
  jargon: {
    title: (finding) => `What is ${first(finding)}?`,
    advice: say('Write it out at its first use. Your assessor may be of another discipline.'),
    example: 'own',
  },
  'too-long': {
    title: say('Too long'),
    advice: ({ count, of }) =>
      `${formatCount(count - of)} characters above ${formatCount(of)}. Cut what does not show the competency.`,
    example: 'own',
  },
  'too-short': {
    title: ({ count, weight }) => {
      if (count === 0) return 'Still empty';
      return weight === 'resolve' ? 'A single line' : 'Rather short';
    },
    advice: ({ count, of, weight }) => {
      if (count === 0) return 'Assessors read all three parts.';
      if (weight === 'resolve') return `${count} characters. No assessor can rate a single line: write what happened.`;
      return `${count} of ${formatCount(of)} characters. You have room for more detail.`;
    },
    example: 'own',
  },
  'indicators-missed': {
    title: say('Does it answer this competency?'),
    advice: ({ words }) => `Not found yet: ${words.join('; ')}.`,
    example: 'own',
  },
  copied: {
    title: say('Close to one of our examples'),
    advice: ({ count }) =>
      `${count}% of its phrases are in an example. Copied text gets applications refused: write about your own work.`,
    example: null,
  },
  'project-overused': {
    title: say('This project carries much already'),
    advice: say('Assessors look for breadth. Is there another project that shows this?'),
    example: null,
  },
  strong: {
    title: say('Strong: keep this'),
    advice: say('Your decision, with its reason and a number.'),
    example: null,
  },
};

/**
 * A finding in words, with the example that does it well as the `compare` of an address names it; `own` is the competency
 * that is written.
 */
export const describeFinding = (finding: Finding, own: string) => {
  const { title, advice, example } = WORDS[finding.kind];
  const compare = example && toCompareParam({ code: example === 'own' ? own : example, without: finding.kind });
  return { title: title(finding), advice: advice(finding), example: compare };
};
