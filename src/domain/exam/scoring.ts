import { AREA_CODES, type AreaCode } from './blueprint.ts';

/** Pass mark shown, in percent (product.md 4.12). */
export const PASS_MARK_PERCENT = 70;

/** What scoring needs of a paper: per question its area and key. */
export type KeyedItem = {
  readonly questionId: number;
  readonly area: AreaCode;
  readonly keyOptionId: number;
  /** A trial item does not count (product.md 15.18). */
  readonly isTrial?: boolean;
};

/** A given answer; the latest of its question. */
export type GivenAnswer = { readonly questionId: number; readonly optionId: number };

/** Right answers of a number of items. */
export type Tally = { readonly right: number; readonly items: number };

/** The result of an attempt, whole and by blueprint area. */
export type Score = Tally & { readonly byArea: readonly (Tally & { readonly area: AreaCode })[] };

/** Scores a paper: right answers over all its items but trial items, unanswered counting as wrong (product.md 4.11). */
export function scorePaper(paper: readonly KeyedItem[], answers: readonly GivenAnswer[]): Score {
  const chosen = new Map(answers.map((answer) => [answer.questionId, answer.optionId]));
  return scoreBy(paper, (item) => chosen.get(item.questionId) === item.keyOptionId);
}

/** The result of a completed attempt from the questions whose answers count, which a correction may have added to (product.md 12.12). */
export function scoreCounted<Item extends Pick<KeyedItem, 'questionId' | 'area' | 'isTrial'>>(
  paper: readonly Item[],
  countedIds: ReadonlySet<number>,
): Score {
  return scoreBy(paper, (item) => countedIds.has(item.questionId));
}

function scoreBy<Item extends Pick<KeyedItem, 'area' | 'isTrial'>>(
  whole: readonly Item[],
  isRight: (item: Item) => boolean,
): Score {
  const paper = whole.filter(({ isTrial }) => !isTrial);
  const tally = (items: readonly Item[]): Tally => ({ right: items.filter(isRight).length, items: items.length });
  const byArea = AREA_CODES.map((area) => ({ area, ...tally(paper.filter((item) => item.area === area)) }));
  return { ...tally(paper), byArea: byArea.filter((entry) => entry.items > 0) };
}

/** Percent for display, rounded half up; 0 for an empty paper (product.md 4.11). */
export const computePercent = ({ right, items }: Tally): number =>
  items === 0 ? 0 : Math.floor((200 * right + items) / (2 * items));

/** Whether a result passes: decided on the exact fraction, not on the rounded percent (product.md 4.12). */
export const isPassing = ({ right, items }: Tally): boolean => items > 0 && right * 100 >= PASS_MARK_PERCENT * items;
