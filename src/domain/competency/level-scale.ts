import { LEVEL_NAMES } from './level-names.ts';

/** A level of the 0 to 5 scale, and how one recognizes it in a text; in our own words (product.md 9.32). */
export type LevelAnchor = { readonly level: number; readonly name: string; readonly anchor: string };

const ANCHORS: Readonly<Record<(typeof LEVEL_NAMES)[number], string>> = {
  'Not shown': 'The text does not show the competency, or it answers another one.',
  'In training': 'You know the idea and did assigned steps while someone checked each one.',
  'Routine work': 'You did standard work with standard methods under direction.',
  'Entry to practice': 'You chose the method, made decisions of your own and had them reviewed when they were done.',
  'Complex work': 'You solved a problem without a routine answer, with little guidance, and can show that it worked.',
  Leads: 'You set the method for others, and answer for their work as well as yours.',
};

/** The scale from 0 to 5 by what a text at each level shows. */
export const LEVEL_SCALE: readonly LevelAnchor[] = LEVEL_NAMES.map((name, level) => ({
  level,
  name,
  anchor: ANCHORS[name],
}));
