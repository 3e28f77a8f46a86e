/** An entry as it is on the site, as the files had it at the last load, and as they have it now: each a digest. */
export type ContentVersions = { readonly onSite: string; readonly lastLoaded: string | null; readonly inFile: string };

/**
 * What loading does to an entry: `same` nothing; `take` the file's text; `keep` the site's text, since the file is as it
 * was; `file` keeps the site's text too and puts the file's into the history, since both have changed.
 */
export type ContentLoadDecision = 'same' | 'take' | 'keep' | 'file';

/** Decides between a text edited on the site and the same text in the files: no edit is lost silently (product.md 11.13). */
export function decideContentLoad({ onSite, lastLoaded, inFile }: ContentVersions): ContentLoadDecision {
  if (onSite === inFile) return 'same';
  if (onSite === lastLoaded) return 'take';
  return inFile === lastLoaded ? 'keep' : 'file';
}

/**
 * Whether an entry was edited on the site since it was loaded; such an entry stays when its file is removed (product.md
 * 11.13).
 */
export const isEditedOnSite = ({ onSite, lastLoaded }: Omit<ContentVersions, 'inFile'>): boolean =>
  onSite !== lastLoaded;
