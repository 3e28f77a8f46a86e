import { type AreaCode, BLUEPRINT, PAPER_LENGTH } from './blueprint.ts';

/** A version of an item as the question bank offers it for a paper. */
export type BankItem = {
  readonly area: AreaCode;
  readonly questionId: number;
  readonly versionId: number;
  readonly optionIds: readonly number[];
};

/** One place of a paper: which item in which wording, its options in the order shown (product.md 4.2). */
export type PaperItem = {
  readonly position: number;
  readonly questionId: number;
  readonly versionId: number;
  readonly optionIds: readonly number[];
  /** Whether it does not count (product.md 15.18). */
  readonly isTrial?: boolean;
};

/** A random number in [0, 1); injected, so that a paper can be drawn again in a test. */
export type RandomNumber = () => number;

/** Fisher-Yates: every order is equally likely if `random` is uniform (Durstenfeld 1964). */
export function shuffled<Item>(items: readonly Item[], random: RandomNumber): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [result[last], result[pick]] = [result[pick] as Item, result[last] as Item];
  }
  return result;
}

/** As many items of each area as the blueprint asks for, in the order in which they come (product.md 4.1). */
function onBlueprint(items: readonly BankItem[]): BankItem[] {
  const taken = new Map<AreaCode, number>();
  return items.filter(({ area }) => {
    const count = (taken.get(area) ?? 0) + 1;
    taken.set(area, count);
    return count <= BLUEPRINT[area].inPaper;
  });
}

/**
 * Draws the paper of an attempt: the items of the set and their options, each in a random order. A set that has more items than
 * a paper gives each area as many as the blueprint asks for, by chance (product.md 4.1, 4.2).
 */
export function drawPaper(items: readonly BankItem[], random: RandomNumber): PaperItem[] {
  const inOrder = shuffled(items, random);
  return (items.length > PAPER_LENGTH ? onBlueprint(inOrder) : inOrder).map((item, index) => ({
    position: index + 1,
    questionId: item.questionId,
    versionId: item.versionId,
    optionIds: shuffled(item.optionIds, random),
  }));
}

/** The paper of an assembled form, whose items are in a random order already: options are shuffled (product.md 15.18). */
export const drawAssembledPaper = (
  form: readonly { readonly item: BankItem; readonly isCounted: boolean }[],
  random: RandomNumber,
): PaperItem[] =>
  form.map(({ item: { questionId, versionId, optionIds }, isCounted }, index) => ({
    position: index + 1,
    questionId,
    versionId,
    optionIds: shuffled(optionIds, random),
    isTrial: !isCounted,
  }));
