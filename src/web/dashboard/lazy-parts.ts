import type { ComponentProps } from 'react';
import type { AreaTable } from '../analytics/area-table.tsx';
import type { ScoreChart } from '../analytics/score-chart.tsx';
import type { LazyPart } from '../ui/lazy-component.tsx';
import type { MistakesByCause } from './mistakes-by-cause.tsx';
import type { NextStepCard } from './next-step-card.tsx';
import type { PlanDays } from './plan-days.tsx';

/** Parts of the dashboard, the heaviest page; `server-parts.ts` provides them on the server. */
export const LAZY_AREA_TABLE: LazyPart<ComponentProps<typeof AreaTable>> = {
  loaded: null,
  load: async () => (await import('../analytics/area-table.tsx')).AreaTable,
};

export const LAZY_SCORE_CHART: LazyPart<ComponentProps<typeof ScoreChart>> = {
  loaded: null,
  load: async () => (await import('../analytics/score-chart.tsx')).ScoreChart,
};

export const LAZY_PLAN_DAYS: LazyPart<ComponentProps<typeof PlanDays>> = {
  loaded: null,
  load: async () => (await import('./plan-days.tsx')).PlanDays,
};

export const LAZY_NEXT_STEP_CARD: LazyPart<ComponentProps<typeof NextStepCard>> = {
  loaded: null,
  load: async () => (await import('./next-step-card.tsx')).NextStepCard,
};

export const LATE_MISTAKES: LazyPart<ComponentProps<typeof MistakesByCause>> = {
  loaded: null,
  load: async () => (await import('./mistakes-by-cause.tsx')).MistakesByCause,
};
