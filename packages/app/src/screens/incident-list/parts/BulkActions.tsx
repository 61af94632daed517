import { ACTIONS, type IncidentAction, PLAIN_ACTIONS, refusalText } from '@sluice/domain/actions';
import { SEVERITIES, SEVERITY_LABELS, UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { AlertDialog } from '@sluice/ui/AlertDialog';
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
  /** How many match exactly, for the dialogs; null while it is not known. */
  exactTotal: number | null;
  /** Those whom incidents can be given to; null for those who may not assign. */
  people: readonly { readonly email: string; readonly name: string }[] | null;
  /** The action that is under way. */
  busy: IncidentAction | null;
  /** Does the action; answers whether it was done. */
  onAct: (name: IncidentAction, params: BulkParams) => Promise<boolean>;
}

/** An action that waits for a yes. */
interface Asked {
  readonly name: IncidentAction;
  readonly params: BulkParams;
}

/** What can be done with the selected incidents (spec 000 §4, bulk actions). */
export function BulkActions({
  selection,
  onSelectionChange,
  total,
  isTotalCapped,
  exactTotal,
  people,
  busy,
  onAct,
}: BulkActionsProps) {
  const [dialog, setDialog] = useState<'resolve' | 'note' | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = selectedCount(selection, total);
  // A list stops counting at some point; who acts on all of it is told how many they are (decisions §2).
  const exact = exactTotal === null ? count : selectedCount(selection, exactTotal);
  const run = (name: IncidentAction, params: BulkParams) => {
    setAsked(null);
    void onAct(name, params).then((isDone) => {
      if (isDone) setDialog(null);
    });
  };
  const act = (name: IncidentAction, params: BulkParams = {}) => {
    // What asks for reasons or a note has said how many they are; what acts at one click asks first, as most of them are out of sight.
    const isSeen = selection.mode !== 'allMatching' || dialog !== null;
    if (isSeen) run(name, params);
    else setAsked({ name, params });
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
          {ACTIONS.acknowledge.label}
        </Button>
        <Button size="small" onClick={() => setDialog('resolve')}>
          {ACTIONS.resolve.label}
        </Button>
        <DropdownMenu
          label="Assign to"
          trigger={
            <Button
              size="small"
              busy={busy === 'assign'}
              disabledReason={people === null ? refusalText('assign', 'not_permitted') : undefined}
            >
              {ACTIONS.assign.label}
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
              {ACTIONS.set_severity.label}
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
            { id: 'note', label: ACTIONS.add_note.label, onSelect: () => setDialog('note') },
            ...PLAIN_ACTIONS.filter((name) => name !== 'acknowledge' && ACTIONS[name].isBulk).map(
              (name) => ({
                id: name,
                label: ACTIONS[name].label,
                onSelect: () => act(name),
              }),
            ),
          ]}
        />
      </BulkBar>
      <ResolveDialog
        open={dialog === 'resolve'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'resolve' : null)}
        count={exact}
        busy={busy === 'resolve'}
        onResolve={(reasons) => act('resolve', { resolution_reasons: [...reasons] })}
      />
      <AlertDialog
        open={asked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(null);
        }}
        title={ACTIONS[asked?.name ?? 'acknowledge'].question(
          `${exact.toLocaleString('en-US')} incidents`,
        )}
        description="All that match the filters, also those on other pages. This cannot be undone at once."
        confirmLabel={ACTIONS[asked?.name ?? 'acknowledge'].label}
        tone="primary"
        onConfirm={() => {
          if (asked !== null) run(asked.name, asked.params);
        }}
      />
      <NoteDialog
        key={dialog}
        open={dialog === 'note'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'note' : null)}
        count={exact}
        busy={busy === 'add_note'}
        onSave={(note) => act('add_note', { note })}
      />
    </>
  );
}
