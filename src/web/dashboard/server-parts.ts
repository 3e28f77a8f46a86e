import { AreaTable } from '../analytics/area-table.tsx';
import { ScoreChart } from '../analytics/score-chart.tsx';
import { LATE_AREA_TABLE, LATE_NEXT_STEP, LATE_PLAN_DAYS, LATE_SCORE_CHART } from './late-parts.ts';
import { NextStepCard } from './next-step-card.tsx';
import { PlanDays } from './plan-days.tsx';

/** Gives the server the parts that the browser loads late; called once, where rendering begins. */
export function provideLateParts(): void {
  LATE_AREA_TABLE.loaded = AreaTable;
  LATE_SCORE_CHART.loaded = ScoreChart;
  LATE_PLAN_DAYS.loaded = PlanDays;
  LATE_NEXT_STEP.loaded = NextStepCard;
}
