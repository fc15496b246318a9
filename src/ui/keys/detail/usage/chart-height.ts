/** The height in pixels; it is reserved while the chart is loaded, so that the layout does not shift. */
export const CHART_HEIGHT = 260;
