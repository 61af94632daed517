import { PREFERRED_RANGES, RANGE_LABELS } from '@sluice/domain/time-range';
import { Field } from '@sluice/ui/Field';
import { Select } from '@sluice/ui/Select';
import { AsyncPanel, SettingsSection } from '../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import {
  chooseRangeAction,
  isPreferenceBusyAtom,
  preferencesStateAtom,
  retryPersonalAction,
} from './personal.atoms.ts';

const LABEL = 'Default incident date range';

/** `/settings/personal/preferences` (spec 002 §2). */
export function PreferencesScreen() {
  const state = useAtomValue(preferencesStateAtom);
  const retry = useSetAtom(retryPersonalAction);
  const choose = useSetAtom(chooseRangeAction);
  const isBusy = useAtomValue(isPreferenceBusyAtom);
  return (
    <SettingsSection title="Incidents">
      <AsyncPanel state={state} onRetry={retry}>
        {({ range }) => (
          <Field label={LABEL} hint="Incident lists open with this range.">
            <Select
              label={LABEL}
              labelShown="hidden"
              value={range}
              busy={isBusy}
              onValueChange={(next) => void choose(next)}
              options={PREFERRED_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
            />
          </Field>
        )}
      </AsyncPanel>
    </SettingsSection>
  );
}
