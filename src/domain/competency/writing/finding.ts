import type { CompetencyPart, PartLimits } from '../competency-texts.ts';
import type { TextRange } from './sentences.ts';

/** What the checks can find; 'strong' is praise, and keeps a learner from rewriting what works. */
export const FINDING_KINDS = [
  'no-first-person',
  'we-share',
  'few-own-actions',
  'no-code',
  'vague-code',
  'no-clause',
  'no-numbers',
  'no-theory',
  'no-measured-outcome',
  'empty-claim',
  'passive-share',
  'jargon',
  'too-long',
  'too-short',
  'indicators-missed',
  'copied',
  'project-overused',
  'strong',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * A finding with the places in the text that it is about; none where it is about something that is missing from the part.
 * 'resolve' keeps a text from being ready, 'consider' does not.
 */
export type Finding = {
  readonly kind: FindingKind;
  readonly weight: 'resolve' | 'consider' | 'strong';
  readonly part: CompetencyPart;
  readonly places: readonly TextRange[];
  /** The count or share that decided, and what was found, for the words. */
  readonly count: number;
  readonly of: number;
  readonly words: readonly string[];
};

/** What the checks need beside the texts. */
export type WritingContext = {
  /** The codes of the 34 that the text answers. */
  readonly covers: readonly string[];
  readonly limits: PartLimits;
  /** Whether the regulator's form enforces the limits. */
  readonly areLimitsOwn: boolean;
  /** Selected shingles of the examples that the text is compared with, separate for each. */
  readonly examples: readonly (readonly number[])[];
  /** Whether the project of this text is used in too many others. */
  readonly isProjectOverused: boolean;
};

/** From this many findings to consider on, 'ready' is asked for once more (product.md 9.33). */
const MANY_TO_CONSIDER = 5;

/** Whether so much is left to consider that a learner is asked before a text is marked as ready. */
export const hasManyToConsider = (findings: readonly Finding[]): boolean =>
  findings.filter(({ weight }) => weight === 'consider').length >= MANY_TO_CONSIDER;

/** Findings that keep a text from being ready. */
export const filterFindingsToResolve = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ weight }) => weight === 'resolve');
