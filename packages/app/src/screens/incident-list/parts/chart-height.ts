/** Height of the bars of the occurrence chart: low, so that the rows come into sight. */
export const BARS_PX = 64;
/** Height of the whole occurrence chart, kept free until its code has loaded: nothing below it moves then. */
export const CHART_PX = 144;
