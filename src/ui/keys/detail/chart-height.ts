/** Pixels: kept free while the chart is fetched, so that nothing jumps. */
export const CHART_HEIGHT = 260;
