import type { ComponentProps } from 'react';
import type { AreaTable } from '../analytics/area-table.tsx';
import type { ScoreChart } from '../analytics/score-chart.tsx';
import type { LatePart } from '../ui/late-component.tsx';
import type { NextStepCard } from './next-step-card.tsx';
import type { PlanDays } from './plan-days.tsx';

/** Parts of the dashboard, the heaviest page; `server-parts.ts` provides them on the server. */
export const LATE_AREA_TABLE: LatePart<ComponentProps<typeof AreaTable>> = {
  loaded: null,
  load: async () => (await import('../analytics/area-table.tsx')).AreaTable,
};

export const LATE_SCORE_CHART: LatePart<ComponentProps<typeof ScoreChart>> = {
  loaded: null,
  load: async () => (await import('../analytics/score-chart.tsx')).ScoreChart,
};

export const LATE_PLAN_DAYS: LatePart<ComponentProps<typeof PlanDays>> = {
  loaded: null,
  load: async () => (await import('./plan-days.tsx')).PlanDays,
};

export const LATE_NEXT_STEP: LatePart<ComponentProps<typeof NextStepCard>> = {
  loaded: null,
  load: async () => (await import('./next-step-card.tsx')).NextStepCard,
};
