import { getCategoryOfCode } from '../competency-code.ts';
import type { WritingContext } from './finding.ts';

type Covers = Pick<WritingContext, 'covers'>;

/** Whether a text answers a technical competency. */
export const isTechnical = ({ covers }: Covers): boolean => covers.some((code) => getCategoryOfCode(code) === 1);

/** Whether a text answers one of the competencies. */
export const touches = ({ covers }: Covers, ...codes: string[]): boolean => covers.some((code) => codes.includes(code));

/** Communication, teams, accountability and development: what comes of them is often not measured. */
const CATEGORIES_ABOUT_PEOPLE: readonly number[] = [2, 4, 5, 7];

/** Whether all that a text answers is about people. */
export const isAboutPeople = ({ covers }: Covers): boolean =>
  covers.every((code) => CATEGORIES_ABOUT_PEOPLE.includes(getCategoryOfCode(code)));
