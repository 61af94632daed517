import { countdownText, deadlineOf, deadlineText } from '@sluice/domain/sla';
import { nowAtom } from '../atoms/clock.atoms.ts';
import { settingsQueryAtom } from '../atoms/session.atoms.ts';
import type { IncidentRow } from '../incidents/incident.ts';
import { useAtomValue } from '../store.ts';

export interface DueTextProps {
  incident: Pick<IncidentRow, 'status' | 'severity' | 'created_at' | 'reopened_at'>;
  /** `5h left` for a row, or a sentence. */
  look: 'short' | 'sentence';
}

/** How long is left of the next deadline of an incident: quiet, and loud once it has passed. */
export function DueText({ incident, look }: DueTextProps) {
  const nowMs = useAtomValue(nowAtom).getTime();
  const targets = useAtomValue(settingsQueryAtom).data?.company_preferences.sla.targets;
  const deadline = targets === undefined ? null : deadlineOf(incident, targets);
  if (deadline === null) return null;
  const tone = nowMs > deadline.dueMs ? 'text-critical-text' : 'text-text-subtle';
  const sentence = deadlineText(deadline, nowMs);
  return (
    <span
      className={`text-sm ${tone}`}
      title={look === 'short' ? sentence : new Date(deadline.dueMs).toUTCString()}
    >
      {look === 'short' ? countdownText(deadline, nowMs) : sentence}
    </span>
  );
}
