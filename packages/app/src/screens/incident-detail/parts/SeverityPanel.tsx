import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import {
  SEVERITIES,
  SEVERITY_LABELS,
  type Severity,
  severityLevel,
  severitySourceText,
  UNKNOWN_SEVERITY,
} from '@sluice/domain/severity';
import { ToneIcon } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { Select } from '@sluice/ui/Select';
import type { Ref } from 'react';
import { SEVERITY_TONES } from '../../../parts/SeverityBadge.tsx';
import { SidePanel } from './SidePanel.tsx';

export interface SeverityPanelProps {
  incident: SecretIncident;
  busy: boolean;
  /** Null gives the severity back to the rules. */
  onSeverityChange: (severity: Severity | null) => void;
  /** The button that opens the levels, for the key that leads to it. */
  buttonRef?: Ref<HTMLButtonElement>;
}

const OPTIONS = SEVERITIES.filter((level) => level !== UNKNOWN_SEVERITY).map((value) => ({
  value,
  label: SEVERITY_LABELS[value],
  icon: <ToneIcon tone={SEVERITY_TONES[value]} />,
}));

/** How bad it is, and who says so (spec 000 §4, severity source). */
export function SeverityPanel({ incident, busy, onSeverityChange, buttonRef }: SeverityPanelProps) {
  const level = severityLevel(incident.severity);
  const others = incident.automatic_severity.other_rules;
  return (
    <SidePanel title="Severity">
      <Select<Severity>
        label="Severity"
        labelShown="hidden"
        value={level === UNKNOWN_SEVERITY ? null : level}
        placeholder={SEVERITY_LABELS[UNKNOWN_SEVERITY]}
        options={OPTIONS}
        busy={busy}
        onValueChange={onSeverityChange}
        {...(buttonRef === undefined ? {} : { ref: buttonRef })}
      />
      <p className="text-sm text-text-muted">
        {severitySourceText(incident.severity_source, incident.severity_rule?.name ?? null)}
      </p>
      {incident.severity_source === 'rule' && others.length > 0 ? (
        <p className="text-sm text-text-muted">
          Also matching: {others.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {incident.severity_source === 'manual' ? (
        <Button
          size="small"
          tone="quiet"
          busy={busy}
          className="-ms-2 justify-self-start"
          onClick={() => onSeverityChange(null)}
        >
          Back to automatic
        </Button>
      ) : null}
    </SidePanel>
  );
}
