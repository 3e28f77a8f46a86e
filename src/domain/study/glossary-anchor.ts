/** The id of a term, in texts that explain it and on the page of the glossary. */
export const glossaryAnchor = (term: string): string => `term-${term.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
