/** The most elements of a drawing that is stored. */
export const MOST_ELEMENTS = 5_000;

/** The most elements of a drawing that is read: as many again as are stored may be left out of it. */
const MOST_TAGS = 2 * MOST_ELEMENTS;

/**
 * Whether a text begins more elements than a drawing may have, without parsing it; what it says in comments counts as well, closing
 * tags do not.
 */
export function hasTooManyElements(source: string): boolean {
  let tags = 0;
  for (let at = source.indexOf('<'); at !== -1 && tags <= MOST_TAGS; at = source.indexOf('<', at + 1)) {
    if (/[a-z]/i.test(source.charAt(at + 1))) tags += 1;
  }
  return tags > MOST_TAGS;
}
