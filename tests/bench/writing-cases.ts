import { ALL_CODES, getCategoryOfCode } from '../../src/domain/competency/competency-code.ts';
import type { CompetencyTexts } from '../../src/domain/competency/competency-texts.ts';
import type { WritingContext } from '../../src/domain/competency/writing/finding.ts';

/** A text whose answer is known: whether the check that is measured should find something. */
export type WritingCase = {
  readonly texts: CompetencyTexts;
  readonly context: WritingContext;
  readonly isWanted: boolean;
};

type Example = CompetencyTexts & {
  readonly competency: string;
  readonly annotations?: { readonly short?: CompetencyTexts | null; readonly weak?: CompetencyTexts | null } | null;
};

/**
 * Answers another competency: each example under every code of another category. Answers its own: each example, its short
 * form and its weak version. The terms of the indicators were chosen by the examples, so that their false alarms are too few;
 * those in weak versions, of which no term was taken, are nearer to what learners meet.
 */
export const makeIndicatorCases = (
  examples: readonly Example[],
  contextOf: (code: string) => WritingContext,
): WritingCase[] =>
  examples.flatMap(({ competency, annotations, ...texts }): WritingCase[] => {
    const others = ALL_CODES.filter((code) => getCategoryOfCode(code) !== getCategoryOfCode(competency));
    const own = [texts, annotations?.short ?? [], annotations?.weak ?? []].flat();
    return [
      ...others.map((code) => ({ texts, context: contextOf(code), isWanted: true })),
      ...own.map((each) => ({ texts: each, context: contextOf(competency), isWanted: false })),
    ];
  });
