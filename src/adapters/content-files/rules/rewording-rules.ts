import type { ContentProblem } from '../../../application/ports/content-source.ts';
import { findRewordings, SIMILARITY_LIMIT } from '../../../domain/exam/item-quality.ts';
import type { Material } from '../material.ts';
import { problemAt } from '../place.ts';

/** Checks that no item of any set, chapter or module rewords another one (content/README.md). */
export function checkRewordings({ items }: Material): ContentProblem[] {
  return findRewordings(items.map(({ entry }) => entry)).flatMap(({ item, earlier, part, similarity }) => {
    const [later, former] = [items[item], items[earlier]];
    if (!later || !former) return [];
    const what = part === 'stem' ? 'the stem rewords that' : 'the options reword those';
    const share = `similarity ${similarity.toFixed(2)}, at most ${SIMILARITY_LIMIT} is allowed`;
    return [problemAt(later.placeOf([part]), `${what} of ${former.entry.id} (${share})`)];
  });
}
