import { COMPETENCY_PARTS, type CompetencyTexts, countCharacters, type PartLimits } from './competency-texts.ts';

/** The two lengths in which an example is written. */
export type ExampleForm = 'full' | 'short';

/** An example with its short form, where it has one. */
export type ExampleForms = CompetencyTexts & {
  readonly annotations: { readonly short: CompetencyTexts | null } | null;
};

/** The texts of an example in a form. */
export const getExampleTexts = (example: ExampleForms, form: ExampleForm): CompetencyTexts =>
  (form === 'short' ? example.annotations?.short : null) ?? example;

const fits = (texts: CompetencyTexts, limits: PartLimits): boolean =>
  COMPETENCY_PARTS.every((part) => countCharacters(texts[part]) <= limits[part]);

/**
 * The form that fits the limits of a regulator, null where they are not known: the short one where it alone fits, the full one
 * otherwise (product.md 9.48).
 */
export function chooseExampleForm(example: ExampleForms, limits: PartLimits | null): ExampleForm {
  const short = example.annotations?.short;
  return limits && short && !fits(example, limits) && fits(short, limits) ? 'short' : 'full';
}
