import type { AuditEntry } from '@sluice/contract/schemas/keys';
import { auditChangeOf, changeLines } from '@sluice/domain/audit-change';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useSetAtom } from '../../../store.ts';
import { auditSentence } from '../audit-sentence.ts';
import { revertEntryAction } from '../revert.atoms.ts';

/** What an entry changed, field by field before and after, and a button that takes it back. */
export function EntryChange({ entry }: { entry: AuditEntry }) {
  const [isAsking, setIsAsking] = useState(false);
  const revert = useSetAtom(revertEntryAction);
  const change = auditChangeOf(entry.payload);
  const lines = change === null ? [] : changeLines(change);
  const { reverts } = entry.payload;
  return (
    <>
      {lines.length === 0 ? null : (
        <dl className="grid gap-x-2 text-sm text-text-muted">
          {lines.map(({ what, before, after }) => (
            <div key={what} className="flex flex-wrap items-baseline gap-x-1.5">
              <dt>{what}:</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                {escapeUntrustedText(before)}{' '}
                <ArrowRight className="inline size-3.5" role="img" aria-label="to" />{' '}
                {escapeUntrustedText(after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {typeof reverts === 'number' ? (
        <p className="text-sm text-text-muted">Reverts entry {reverts}</p>
      ) : null}
      {entry.revert === null ? null : (
        <div className="mt-1">
          <Button
            size="small"
            aria-label={`Revert: ${auditSentence(entry)}`}
            disabledReason={
              entry.revert === 'changed'
                ? 'This was changed again since, so it cannot be reverted'
                : undefined
            }
            onClick={() => setIsAsking(true)}
          >
            Revert
          </Button>
        </div>
      )}
      <ConfirmDialog
        subject={isAsking ? entry : null}
        onClose={() => setIsAsking(false)}
        question={() => ({
          title: 'Revert this change?',
          description:
            lines.length === 0
              ? 'Everything becomes as it was before.'
              : lines.map(({ what, before }) => `${what}: ${before}`).join('. '),
          confirmLabel: 'Revert',
        })}
        onConfirm={({ id }) => revert(id)}
      />
    </>
  );
}
