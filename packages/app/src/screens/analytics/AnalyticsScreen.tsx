import { useTitle } from '../../lib/use-title.ts';
import { AnalyticsView } from './AnalyticsView.tsx';

/** `/analytics`. */
export function AnalyticsScreen() {
  useTitle('Analytics');
  return <AnalyticsView />;
}
