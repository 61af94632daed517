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
import { useRef } from 'react';
import type { Incident } from '../../../incidents/incident.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { SEVERITY_TONES } from '../../../parts/SeverityBadge.tsx';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { operateAction, pendingOperationAtom, unsavedOperationsAtom } from '../operate.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

export interface SeverityPanelProps {
  incident: Incident;
}

const OPTIONS = SEVERITIES.filter((level) => level !== UNKNOWN_SEVERITY).map((value) => ({
  value,
  label: SEVERITY_LABELS[value],
  icon: <ToneIcon tone={SEVERITY_TONES[value]} />,
}));

/** The severity and where it comes from (spec 000 §4, severity source). */
export function SeverityPanel({ incident }: SeverityPanelProps) {
  const operate = useSetAtom(operateAction);
  const busy = useAtomValue(pendingOperationAtom) === 'set_severity';
  const unsaved = useAtomValue(unsavedOperationsAtom)(incident.id);
  const button = useRef<HTMLButtonElement>(null);
  const setSeverity = (severity: Severity | null) =>
    void operate(incident, 'set_severity', { severity });
  useShortcuts({
    s: () => {
      // The open list is steered from the button: without focus the arrow keys would not reach it.
      button.current?.focus();
      button.current?.click();
    },
  });
  const level = severityLevel(incident.severity);
  const others = incident.automatic_severity.other_rules;
  return (
    <SidePanel title="Severity" look="row">
      <Select<Severity>
        label="Severity"
        labelShown="hidden"
        tone="quiet"
        value={level === UNKNOWN_SEVERITY ? null : level}
        placeholder={SEVERITY_LABELS[UNKNOWN_SEVERITY]}
        options={OPTIONS}
        busy={busy}
        onValueChange={setSeverity}
        ref={button}
      />
      <p className="px-2.5 text-sm text-text-muted">
        {severitySourceText(incident.severity_source, incident.severity_rule?.name ?? null)}
      </p>
      {incident.severity_source === 'rule' && others.length > 0 ? (
        <p className="px-2.5 text-sm text-text-muted">
          Also matches: {others.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {incident.severity_source === 'manual' ? (
        <Button
          size="small"
          tone="quiet"
          busy={busy}
          className="justify-self-start"
          onClick={() => setSeverity(null)}
        >
          Use automatic severity
        </Button>
      ) : null}
      {unsaved.includes('set_severity') ? <NotSaved /> : null}
    </SidePanel>
  );
}
