/** A number of things in words: one has words of its own. */
export const counted = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
