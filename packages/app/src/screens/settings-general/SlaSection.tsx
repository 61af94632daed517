import type { CompanyPreferences } from '@sluice/contract/endpoints/session';
import { SEVERITIES, SEVERITY_LABELS, type Severity } from '@sluice/domain/severity';
import {
  DEFAULT_SLA,
  SLA_MAX_HOURS,
  SLA_PHASES,
  SLA_REFUSAL_TEXTS,
  type SlaPhase,
  slaRefusals,
} from '@sluice/domain/sla';
import { Button } from '@sluice/ui/Button';
import { NumberField } from '@sluice/ui/NumberField';
import { Switch } from '@sluice/ui/Switch';
import { useState } from 'react';
import { failureText } from '../../lib/not-saved.ts';
import { AsyncPanel, SettingsSection } from '../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { canManageSettingsAtom, regressionStateAtom, retryGeneralAction } from './general.atoms.ts';
import { isSavingSlaAtom, saveSlaAction } from './sla.atoms.ts';

type Sla = CompanyPreferences['sla'];

const PHASE_LABELS: Record<SlaPhase, string> = {
  acknowledge: 'Time to acknowledge',
  resolve: 'Time to resolve',
};

/** How fast incidents are to be handled, by severity. */
export function SlaSection() {
  const state = useAtomValue(regressionStateAtom);
  const retry = useSetAtom(retryGeneralAction);
  return (
    <SettingsSection
      id="deadlines"
      title="Deadlines"
      about="Hours from the detection of an incident, or from its last reopening. Empty means no limit."
    >
      <AsyncPanel state={state} onRetry={retry} lines={7}>
        {({ company_preferences: { sla } }) => <SlaForm key={JSON.stringify(sla)} known={sla} />}
      </AsyncPanel>
    </SettingsSection>
  );
}

function SlaForm({ known }: { known: Sla }) {
  const canManage = useAtomValue(canManageSettingsAtom);
  const isSaving = useAtomValue(isSavingSlaAtom);
  const save = useSetAtom(saveSlaAction);
  const [sla, setSla] = useState(known);
  const [failure, setFailure] = useState<string>();
  const refusals = slaRefusals(sla.targets);
  const [refusal] = Object.values(refusals);
  const isChanged = JSON.stringify(sla) !== JSON.stringify(known);
  const onlyAdmin = canManage === false ? 'Only admins can change deadlines' : undefined;
  const setHours = (severity: Severity, phase: SlaPhase, hours: number | null): void => {
    const limits = { ...sla.targets[severity], [phase]: hours };
    setSla({ ...sla, targets: { ...sla.targets, [severity]: limits } });
  };
  const submit = async (): Promise<void> => {
    const failed = await save(sla);
    setFailure(failed === null ? undefined : failureText(failed));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* On a phone there is no room for the buttons beside a number; its keys do the same. */}
      <table className="w-full max-w-xl table-fixed text-left max-sm:[&_[data-slot=number-field]>button]:hidden">
        <thead className="text-sm text-text-muted">
          <tr>
            <th className="py-1 pe-3 font-medium">Severity</th>
            {SLA_PHASES.map((phase) => (
              <th key={phase} className="py-1 pe-3 font-medium">
                {PHASE_LABELS[phase]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SEVERITIES.map((severity) => (
            <tr key={severity}>
              <th scope="row" className="py-1 pe-3 font-normal">
                {SEVERITY_LABELS[severity]}
              </th>
              {SLA_PHASES.map((phase) => (
                <td key={phase} className="py-1 pe-3">
                  <NumberField
                    size="small"
                    aria-label={`${SEVERITY_LABELS[severity]}: ${PHASE_LABELS[phase].toLowerCase()}`}
                    aria-invalid={refusals[severity] === undefined ? undefined : true}
                    unit="h"
                    min={1}
                    max={SLA_MAX_HOURS}
                    value={sla.targets[severity][phase]}
                    disabledReason={onlyAdmin}
                    onValueChange={(hours) => setHours(severity, phase, hours)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Switch
        checked={sla.digest}
        onCheckedChange={(digest) => setSla({ ...sla, digest })}
        label="Daily mail"
        hint="Each morning, people get a mail about their overdue incidents and those due within a day."
        disabledReason={onlyAdmin}
      />
      {refusal === undefined && failure === undefined ? null : (
        <p role="alert" className="text-critical-text">
          {refusal === undefined ? failure : SLA_REFUSAL_TEXTS[refusal]}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="primary"
          busy={isSaving || canManage === null}
          disabledReason={
            onlyAdmin ??
            (isChanged ? undefined : 'Nothing was changed') ??
            (refusal === undefined ? undefined : SLA_REFUSAL_TEXTS[refusal])
          }
          onClick={() => void submit()}
        >
          Save deadlines
        </Button>
        <Button disabledReason={onlyAdmin} onClick={() => setSla(DEFAULT_SLA)}>
          Use the defaults
        </Button>
      </div>
    </div>
  );
}
