/** The highest level that assessors give. */
export const HIGHEST_LEVEL = 5;

/** A level of the 0 to 5 scale, and how one recognizes it in a text; in our own words (product.md 9.32). */
export type LevelAnchor = { readonly level: number; readonly name: string; readonly anchor: string };

/** The scale from 0 to 5 by what a text at each level shows. */
export const LEVEL_SCALE: readonly LevelAnchor[] = [
  { level: 0, name: 'Not shown', anchor: 'The text does not show the competency, or it answers another one.' },
  { level: 1, name: 'In training', anchor: 'You know the idea and did assigned steps while someone checked each one.' },
  { level: 2, name: 'Routine work', anchor: 'You did standard work with standard methods under direction.' },
  {
    level: 3,
    name: 'Entry to practice',
    anchor: 'You chose the method, made decisions of your own and had them reviewed when they were done.',
  },
  {
    level: 4,
    name: 'Complex work',
    anchor: 'You solved a problem without a routine answer, with little guidance, and can show that it worked.',
  },
  { level: 5, name: 'Leads', anchor: 'You set the method for others, and answer for their work as well as yours.' },
];
