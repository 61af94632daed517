import type { AuditIntegrity } from '@sluice/contract/schemas/keys';
import { auditFaultText } from '@sluice/domain/audit-chain';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { auditIntegrityAtom, isVerifyingAuditAtom, verifyAuditAction } from '../integrity.atoms.ts';

function faultText({ kind, position, entry_id }: NonNullable<AuditIntegrity['fault']>): string {
  return auditFaultText({ kind, position, lineId: entry_id });
}

/** Whether the log is as it was written, up to when, and a button that checks it now. */
export function IntegrityLine() {
  const integrity = useAtomValue(auditIntegrityAtom);
  const isVerifying = useAtomValue(isVerifyingAuditAtom);
  const verify = useSetAtom(verifyAuditAction);
  if (integrity === null) return null;
  const { checked_at: checkedAt, entry_count: count, fault } = integrity;
  const button = (
    <Button tone="quiet" size="small" busy={isVerifying} onClick={() => void verify()}>
      Check now
    </Button>
  );
  if (fault !== null && checkedAt !== null) {
    return (
      <Callout tone="danger" title="The audit log is not intact" action={button}>
        {faultText(fault)} Found <When at={checkedAt} format="dateTime" />.
      </Callout>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-text-muted" role="status">
      {checkedAt === null ? (
        'The log was not checked yet.'
      ) : (
        <span>
          The log is intact up to <When at={checkedAt} format="dateTime" /> (
          {count.toLocaleString('en-US')} entries).
        </span>
      )}
      {button}
    </p>
  );
}
