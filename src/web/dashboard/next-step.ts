import type { ReadingPlace, StudyPlanView } from '../../application/contract/index.ts';
import { costliestArea } from '../../domain/analytics/area-profile.ts';
import type { AreaSummary } from './load-dashboard.ts';
import type { PlanStepData } from './plan-labels.ts';

/** The one next step of the dashboard, with what its reason needs (product.md 14.12). */
export type NextStepData =
  | { readonly kind: 'exam-day' }
  | { readonly kind: 'continue'; readonly place: ReadingPlace }
  | { readonly kind: 'plan'; readonly step: PlanStepData; readonly isPlanned: boolean }
  | { readonly kind: 'practise'; readonly area: AreaSummary; readonly lost: number; readonly practice: string }
  | { readonly kind: 'mock-exam' };

type Known = {
  readonly place: ReadingPlace | null;
  /** Null where it could not be loaded. */
  readonly plan: StudyPlanView | null;
  readonly areas: readonly AreaSummary[];
};

/**
 * Chooses it: reading where one left off, then the next step of the plan or of what is left, then the area that costs most
 * while it is not mastered, then a mock exam. Null while the plan is unknown and nothing was read (product.md 5.58, 5.59, 14.12).
 */
export function chooseNextStep({ place, plan, areas }: Known): NextStepData | null {
  if (plan?.phase === 'today') return { kind: 'exam-day' };
  if (place && (plan === null || plan.next)) return { kind: 'continue', place };
  if (plan === null) return null;
  if (plan.next) return { kind: 'plan', step: plan.next, isPlanned: plan.plan !== null };
  const area = costliestArea(areas.filter(({ band }) => band !== 'mastered'));
  if (area?.practice && area.lost !== null) return { kind: 'practise', area, lost: area.lost, practice: area.practice };
  return { kind: 'mock-exam' };
}
