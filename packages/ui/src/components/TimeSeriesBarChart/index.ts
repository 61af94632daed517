export {
  type TimeBucket,
  type TimeSeries,
  TimeSeriesBarChart,
  type TimeSeriesBarChartProps,
  type TimeSeriesBarChartStatus,
} from './TimeSeriesBarChart.tsx';
