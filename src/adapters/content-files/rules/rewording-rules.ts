import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import { findRewordings, REWORDING_SIMILARITY_LIMIT } from '../../../domain/exam/item-quality.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem } from '../place.ts';
import { listAllQuestions } from '../practice-texts.ts';

const REWORDED = {
  stem: 'the stem rewords that',
  options: 'the options reword those',
  whole: 'stem and options reword those',
  key: 'topic and key are those',
} as const;

/** Checks that no question of any set, chapter, module or text rewords another one (content/README.md). */
export function checkRewordings(material: ParsedContent, markup: Markup): ContentProblem[] {
  const questions = listAllQuestions(material, markup);
  return findRewordings(questions.map(({ entry }) => entry)).flatMap(({ item, earlier, part, similarity }) => {
    const [later, former] = [questions[item], questions[earlier]];
    if (!later || !former) return [];
    const share = `similarity ${similarity.toFixed(2)}, at most ${REWORDING_SIMILARITY_LIMIT} is allowed`;
    return [createContentProblem(later.placeOf([part]), `${REWORDED[part]} of ${former.entry.id} (${share})`)];
  });
}
