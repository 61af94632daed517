import type { Incident } from '../../../incidents/incident.ts';
import { ResolveDialog } from '../../../parts/ResolveDialog.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { isResolvingAtom, operateAction, pendingOperationAtom } from '../operate.atoms.ts';

export interface ResolveIncidentProps {
  incident: Incident;
}

/** Asks for the reasons and resolves the incident. A failure keeps the dialog with what was checked. */
export function ResolveIncident({ incident }: ResolveIncidentProps) {
  const setIsOpen = useSetAtom(isResolvingAtom);
  const operate = useSetAtom(operateAction);
  return (
    <ResolveDialog
      open={useAtomValue(isResolvingAtom)}
      onOpenChange={setIsOpen}
      count={1}
      busy={useAtomValue(pendingOperationAtom) === 'resolve'}
      onResolve={async (resolution_reasons) => {
        const result = await operate(incident, 'resolve', { resolution_reasons });
        if (result === null || result.ok) setIsOpen(false);
        return result === null || result.ok ? null : result;
      }}
    />
  );
}
