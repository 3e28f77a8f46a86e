const LETTERS = ['A', 'B', 'C', 'D'] as const;

/** The letter of an option by its place. */
export const toOptionLetter = (place: number): string => LETTERS[place] ?? String(place + 1);
