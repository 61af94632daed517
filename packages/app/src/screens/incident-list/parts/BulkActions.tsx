import { SEVERITIES, SEVERITY_LABELS, UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { ACTION_LABELS, type IncidentAction } from '@sluice/domain/status';
import { BulkBar } from '@sluice/ui/BulkBar';
import { Button } from '@sluice/ui/Button';
import {
  NO_SELECTION,
  type Selection,
  selectAllMatching,
  selectedCount,
} from '@sluice/ui/DataTable';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { useState } from 'react';
import { NoteDialog } from '../../../parts/NoteDialog.tsx';
import { ResolveDialog } from '../../../parts/ResolveDialog.tsx';
import type { BulkParams } from '../bulk-state.atoms.ts';

export interface BulkActionsProps {
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  /** How many incidents match. */
  total: number;
  isTotalCapped: boolean;
  /** Those whom incidents can be given to; null for those who may not assign. */
  people: readonly { readonly email: string; readonly name: string }[] | null;
  /** The action that is under way. */
  busy: IncidentAction | null;
  /** Does the action; answers whether it was done. */
  onAct: (name: IncidentAction, params: BulkParams) => Promise<boolean>;
}

const PLAIN = ['acknowledge', 'unacknowledge', 'reopen', 'unassign'] as const;
const ADMINS_ONLY = 'Only admins can assign incidents';

/** What can be done with the selected incidents (spec 000 §4, bulk actions). */
export function BulkActions({
  selection,
  onSelectionChange,
  total,
  isTotalCapped,
  people,
  busy,
  onAct,
}: BulkActionsProps) {
  const [dialog, setDialog] = useState<'resolve' | 'note' | null>(null);
  const count = selectedCount(selection, total);
  const act = (name: IncidentAction, params: BulkParams = {}) => {
    void onAct(name, params).then((isDone) => {
      if (isDone) setDialog(null);
    });
  };
  return (
    <>
      <BulkBar
        count={count}
        total={total}
        capped={isTotalCapped}
        allMatching={selection.mode === 'allMatching'}
        onSelectAllMatching={() => onSelectionChange(selectAllMatching())}
        onClear={() => onSelectionChange(NO_SELECTION)}
      >
        <Button size="small" busy={busy === 'acknowledge'} onClick={() => act('acknowledge')}>
          {ACTION_LABELS.acknowledge}
        </Button>
        <Button size="small" onClick={() => setDialog('resolve')}>
          {ACTION_LABELS.resolve}
        </Button>
        <DropdownMenu
          label="Assign to"
          trigger={
            <Button
              size="small"
              busy={busy === 'assign'}
              disabledReason={people === null ? ADMINS_ONLY : undefined}
            >
              {ACTION_LABELS.assign}
            </Button>
          }
          items={(people ?? []).map(({ email, name }) => ({
            id: email,
            label: name,
            onSelect: () => act('assign', { assignee: email }),
          }))}
        />
        <DropdownMenu
          label="Set severity"
          trigger={
            <Button size="small" busy={busy === 'set_severity'}>
              {ACTION_LABELS.set_severity}
            </Button>
          }
          items={[
            ...SEVERITIES.filter((level) => level !== UNKNOWN_SEVERITY).map((level) => ({
              id: String(level),
              label: SEVERITY_LABELS[level],
              onSelect: () => act('set_severity', { severity: level }),
            })),
            { kind: 'separator' as const, id: 'separator' },
            {
              id: 'automatic',
              label: 'Back to automatic',
              onSelect: () => act('set_severity', { severity: null }),
            },
          ]}
        />
        <DropdownMenu
          label="More actions"
          align="end"
          trigger={<Button size="small">More</Button>}
          items={[
            { id: 'note', label: ACTION_LABELS.add_note, onSelect: () => setDialog('note') },
            ...PLAIN.filter((name) => name !== 'acknowledge').map((name) => ({
              id: name,
              label: ACTION_LABELS[name],
              onSelect: () => act(name),
            })),
          ]}
        />
      </BulkBar>
      <ResolveDialog
        open={dialog === 'resolve'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'resolve' : null)}
        count={count}
        busy={busy === 'resolve'}
        onResolve={(reasons) => act('resolve', { resolution_reasons: [...reasons] })}
      />
      <NoteDialog
        key={dialog}
        open={dialog === 'note'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'note' : null)}
        count={count}
        busy={busy === 'add_note'}
        onSave={(note) => act('add_note', { note })}
      />
    </>
  );
}
