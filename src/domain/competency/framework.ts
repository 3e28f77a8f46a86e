import { categoryOf } from './competency-code.ts';

/** The competency frameworks that regulators use, as far as they are known (product.md 9.3). */
export const FRAMEWORKS = ['34', '22', '22-reported', 'qc', 'unconfirmed'] as const;

export type Framework = (typeof FRAMEWORKS)[number];

/** The category that the framework of 22 competencies does without (product.md 9.3). */
const LEFT_OUT_OF_22 = 7;

/** Whether a regulator with this framework asks for a competency (product.md 9.3). */
export function isRequiredCompetency(framework: Framework, code: string): boolean {
  const isOf22 = framework === '22' || framework === '22-reported';
  return !(isOf22 && categoryOf(code) === LEFT_OUT_OF_22);
}

const OWN_LIST = "Compare the titles of the competencies with your regulator's own list.";

/** What a learner has to know about the framework of a province; null where all 34 apply as they stand (product.md 9.3). */
export function frameworkNote({ regulator, framework }: { regulator: string; framework: Framework }): string | null {
  switch (framework) {
    case '34':
      return null;
    case '22':
      return `The regulator, ${regulator}, asks for 22 competencies and none of category 7, so category 7 is left out here. ${OWN_LIST}`;
    case '22-reported':
      return `The regulator, ${regulator}, is reported to ask for 22 competencies and none of category 7, so category 7 is left out here. We have not confirmed this with the regulator. ${OWN_LIST}`;
    case 'qc':
      return `The regulator, ${regulator}, has a programme of its own: 6 competencies in 28 elements. All 34 competencies are shown; use the examples as patterns, not as answers to its form.`;
    case 'unconfirmed':
      return `We have not confirmed which framework ${regulator} uses. All 34 competencies are shown. ${OWN_LIST}`;
  }
}
