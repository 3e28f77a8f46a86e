import type { OutputOf } from '../../application/contract/index.ts';
import { courseAddress, QUESTIONS_SLUG } from '../../domain/study/section-address.ts';

export type MissedQuestion = OutputOf<'practice.listMissed'>[number];

/** Where a question is found: its address and its name. */
export function missedPlace({ place }: Pick<MissedQuestion, 'place'>): { readonly to: string; readonly name: string } {
  const name = `${place.kind === 'chapter' ? 'Chapter' : 'Module'} ${place.order}: ${place.title}`;
  if (place.kind === 'chapter') return { to: `/chapter-questions/${place.id}`, name };
  return { to: courseAddress(place.order, place.section ?? QUESTIONS_SLUG), name };
}
