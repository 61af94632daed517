import { Progress } from '@sluice/ui/Progress';
import { Tabs } from '@sluice/ui/Tabs';
import { useState } from 'react';
import { useAtomValue } from '../../store.ts';
import { RuleList } from './parts/RuleList.tsx';
import { RuleTimeline } from './parts/RuleTimeline.tsx';
import { recomputeAtom } from './rules.atoms.ts';

/** `/settings/company/severity-rules` (spec 002 §2): tabs Rules and Timeline. */
export function RulesScreen() {
  const [tab, setTab] = useState('rules');
  const recompute = useAtomValue(recomputeAtom);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {recompute === null ? null : (
        <Progress
          label="Recomputing your history"
          value={recompute.done}
          max={Math.max(1, recompute.total)}
          valueText={`${recompute.done.toLocaleString('en-US')} of ${recompute.total.toLocaleString('en-US')} incidents`}
        />
      )}
      <Tabs
        label="Severity rules"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'rules', label: 'Rules', content: <RuleList /> },
          { value: 'timeline', label: 'Timeline', content: <RuleTimeline /> },
        ]}
      />
    </div>
  );
}
