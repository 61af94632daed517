import { TabNav } from '@sluice/ui/Tabs';
import { settingsPath } from '../../settings-paths.ts';
import { useAtomValue } from '../../store.ts';
import { KeywordTable } from '../settings-keywords/parts/KeywordTable.tsx';
import { DETECTION_TABS, type DetectionTab, detectionTabAtom } from './detection.atoms.ts';
import { ActivityLog } from './parts/ActivityLog.tsx';
import { DetectorTable } from './parts/DetectorTable.tsx';

const LABELS: Record<DetectionTab, string> = {
  detectors: 'Detectors',
  secretGraspers: 'Secret graspers',
  activityLog: 'Activity log',
};

/** `/settings/company/secrets-detection` (spec 002 §2). */
export function DetectionScreen() {
  const tab = useAtomValue(detectionTabAtom);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TabNav
        label="Secrets detection"
        items={DETECTION_TABS.map((one) => ({
          id: one,
          label: LABELS[one],
          href: `${settingsPath('secrets-detection')}#${one}`,
          current: one === tab,
        }))}
      />
      {tab === 'detectors' ? <DetectorTable /> : null}
      {tab === 'secretGraspers' ? <KeywordTable family="secret_graspers" /> : null}
      {tab === 'activityLog' ? <ActivityLog /> : null}
    </div>
  );
}
