import { AreaTable } from '../analytics/area-table.tsx';
import { ScoreChart } from '../analytics/score-chart.tsx';
import { LATE_MISTAKES, LAZY_AREA_TABLE, LAZY_NEXT_STEP_CARD, LAZY_PLAN_DAYS, LAZY_SCORE_CHART } from './lazy-parts.ts';
import { MistakesByCause } from './mistakes-by-cause.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { PlanDays } from './plan-days.tsx';

/** Gives the server the parts that the browser loads late; called once, where rendering begins. */
export function provideLazyPartsForServer(): void {
  LAZY_AREA_TABLE.loaded = AreaTable;
  LAZY_SCORE_CHART.loaded = ScoreChart;
  LAZY_PLAN_DAYS.loaded = PlanDays;
  LAZY_NEXT_STEP_CARD.loaded = NextStepCard;
  LATE_MISTAKES.loaded = MistakesByCause;
}
