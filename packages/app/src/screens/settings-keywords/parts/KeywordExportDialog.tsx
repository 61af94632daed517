import type { KeywordFamily } from '@sluice/domain/keywords';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { Checkbox } from '@sluice/ui/Checkbox';
import { Dialog } from '@sluice/ui/Dialog';
import { useState } from 'react';
import { useAtomValue } from '../../../store.ts';
import { canManageKeywordsAtom, keywordFiltersAtom, keywordQueryOf } from '../keywords.atoms.ts';

/** A link to the CSV of what the table is narrowed to; admins may take the keywords along (decisions §8). */
export function KeywordExportDialog({
  family,
  onClose,
}: {
  family: KeywordFamily;
  onClose: () => void;
}) {
  const filters = useAtomValue(keywordFiltersAtom)[family];
  const canManage = useAtomValue(canManageKeywordsAtom);
  const [isShown, setIsShown] = useState(false);
  const query = new URLSearchParams({ show_keywords: String(isShown) });
  for (const [name, value] of Object.entries(keywordQueryOf(filters))) {
    if (value !== undefined) query.set(name, value);
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Export keywords"
      description="A CSV file of every keyword that matches the current filters."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ButtonLink
            tone="primary"
            href={`/api/v1/keywords/${family}/export?${query}`}
            download
            onClick={onClose}
          >
            Export
          </ButtonLink>
        </>
      }
    >
      <Checkbox
        checked={isShown}
        onCheckedChange={setIsShown}
        label="Include the keywords themselves"
        hint="The export is recorded in the audit log."
        disabledReason={canManage === true ? undefined : 'Only admin can export the keywords'}
      />
    </Dialog>
  );
}
