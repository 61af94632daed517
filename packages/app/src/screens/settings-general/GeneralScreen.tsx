import type { Company } from '@sluice/contract/schemas/people';
import { HISTORICAL_SCAN_MONTHS, type HistoricalScanMonths } from '@sluice/domain/schedule';
import { Badge } from '@sluice/ui/Badge';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { ErrorState } from '@sluice/ui/ErrorState';
import { RadioGroup } from '@sluice/ui/RadioGroup';
import { Skeleton } from '@sluice/ui/Skeleton';
import { Switch } from '@sluice/ui/Switch';
import type { ReactNode } from 'react';
import { NotSaved } from '../../parts/NotSaved.tsx';
import { AsyncPanel, SettingsSection } from '../../parts/SettingsSection.tsx';
import { When } from '../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { MailPreferences } from '../settings-notifications/parts/MailPreferences.tsx';
import { AttentionSection } from './AttentionSection.tsx';
import {
  canManageSettingsAtom,
  companyStateAtom,
  historicalScanMutationAtom,
  regressionMutationAtom,
  regressionStateAtom,
  retryGeneralAction,
  setHistoricalScanAction,
} from './general.atoms.ts';
import { SlaSection } from './SlaSection.tsx';

const FREQUENCIES: Record<HistoricalScanMonths, string> = {
  0: 'Never',
  1: 'Every month',
  2: 'Every two months',
};

/** `/settings/company/general` (spec 002 §2): status, what needs attention, historical scanning, the reopening of incidents, and their deadlines. */
export function GeneralScreen() {
  return (
    <div className="grid gap-5">
      <StatusSection />
      <AttentionSection />
      <MailPreferences />
      <HistoricalScanSection />
      <RegressionSection />
      <SlaSection />
    </div>
  );
}

function StatusSection() {
  const state = useAtomValue(companyStateAtom);
  const retry = useSetAtom(retryGeneralAction);
  const company = state.kind === 'ready' ? state.data : null;
  /** A fact of the company, or the place that it will have. */
  const fact = (of: (known: Company) => ReactNode) =>
    company === null ? <Skeleton className="my-1" width="96px" /> : of(company);
  return (
    <SettingsSection title="Status">
      {state.kind === 'failed' ? (
        <ErrorState title={state.text} onRetry={retry} />
      ) : (
        <DescriptionList
          items={[
            { term: 'Company', description: fact(({ name }) => name) },
            {
              term: 'Status',
              description: fact(({ is_active }) =>
                is_active ? <Badge tone="done">Active</Badge> : <Badge>Inactive</Badge>,
              ),
            },
            {
              term: 'Plan',
              description: fact(({ contract_plan_display }) => contract_plan_display),
            },
            {
              term: 'Last historical scan',
              description: fact(({ historical_scan: { last_run } }) =>
                last_run === null ? 'None yet' : <When at={last_run} />,
              ),
            },
          ]}
        />
      )}
    </SettingsSection>
  );
}

function HistoricalScanSection() {
  const state = useAtomValue(companyStateAtom);
  const retry = useSetAtom(retryGeneralAction);
  const canManage = useAtomValue(canManageSettingsAtom);
  const choose = useSetAtom(setHistoricalScanAction);
  const { unsaved } = useAtomValue(historicalScanMutationAtom);
  return (
    <SettingsSection
      id="historical-scan"
      title="Historical scanning"
      about="The whole history of every watched repository is scanned again, with the detectors of that day."
    >
      <AsyncPanel state={state} onRetry={retry}>
        {({ historical_scan: { frequency } }) => (
          <RadioGroup
            label="Frequency"
            labelHidden
            value={String(frequency ?? 0)}
            disabledReason={
              canManage === false ? 'Only admin can configure historical scanning' : undefined
            }
            onValueChange={(text) => {
              const months = HISTORICAL_SCAN_MONTHS.find((one) => String(one) === text);
              if (months !== undefined) void choose(months);
            }}
            options={HISTORICAL_SCAN_MONTHS.map((months) => ({
              value: String(months),
              label: FREQUENCIES[months],
            }))}
          />
        )}
      </AsyncPanel>
      {unsaved.length > 0 ? <NotSaved what="Historical scanning" /> : null}
    </SettingsSection>
  );
}

function RegressionSection() {
  const state = useAtomValue(regressionStateAtom);
  const retry = useSetAtom(retryGeneralAction);
  const canManage = useAtomValue(canManageSettingsAtom);
  const { pending, unsaved } = useAtomValue(regressionMutationAtom);
  const change = useSetAtom(regressionMutationAtom);
  return (
    <SettingsSection title="Incident lifecycle">
      <AsyncPanel state={state} onRetry={retry} lines={2}>
        {({ company_preferences: { reopen_incident_on_new_occurrence: isOn } }) => (
          <Switch
            checked={isOn}
            onCheckedChange={(next) =>
              void change({ body: { reopen_incident_on_new_occurrence: next } })
            }
            label="Reopen resolved incidents"
            hint="A new occurrence reopens a resolved incident to triggered."
            busy={canManage === null || pending.length > 0}
            disabledReason={canManage === false ? 'Only admins can change this setting' : undefined}
          />
        )}
      </AsyncPanel>
      {unsaved.length > 0 ? <NotSaved what="Reopen resolved incidents" /> : null}
    </SettingsSection>
  );
}
