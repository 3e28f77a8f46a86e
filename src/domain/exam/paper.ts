/** A version of an item as the question bank offers it for a paper. */
export type BankItem = {
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

/** Draws the paper of an attempt: all items of the set and their options, each in a random order (product.md 4.2). */
export const drawPaper = (items: readonly BankItem[], random: RandomNumber): PaperItem[] =>
  shuffled(items, random).map((item, index) => ({
    position: index + 1,
    questionId: item.questionId,
    versionId: item.versionId,
    optionIds: shuffled(item.optionIds, random),
  }));
