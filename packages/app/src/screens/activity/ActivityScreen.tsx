import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue } from '../../store.ts';
import { ActivityView } from './ActivityView.tsx';
import { activityStateAtom } from './activity.atoms.ts';

/** `/activity`. */
export function ActivityScreen() {
  useTitle('Activity');
  return <ActivityView state={useAtomValue(activityStateAtom)} />;
}
