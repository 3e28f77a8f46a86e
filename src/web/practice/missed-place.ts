import type { MistakePlace } from '../../application/contract/index.ts';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { courseAddress, QUESTIONS_SLUG } from '../../domain/study/section-address.ts';

/** Where a question is found: its address and its name. */
export function missedQuestionLocation({ place }: { readonly place: MistakePlace }): {
  readonly to: string;
  readonly name: string;
} {
  if (place.kind === 'exam') {
    const { id, examSet, number } = place;
    return { to: `/exam/${id}/review?q=${number}`, name: `${paperTitle(examSet)}, question ${number}` };
  }
  const name = `${place.kind === 'chapter' ? 'Chapter' : 'Module'} ${place.order}: ${place.title}`;
  if (place.kind === 'chapter') return { to: `/chapter-questions/${place.id}`, name };
  return { to: courseAddress(place.order, place.section ?? QUESTIONS_SLUG), name };
}
