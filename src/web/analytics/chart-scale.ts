/** A share as a coordinate of a chart. */
export const toChartPercent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The height of a chart with axes, and where its plot begins and ends, in pixels. */
export const CHART_HEIGHT = 210;
export const [PLOT_TOP, PLOT_BOTTOM] = [24, 160];

/** From how many points on only some of them are named. */
export const CROWDED_CHART_POINT_COUNT = 7;
