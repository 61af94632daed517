import type { Failure } from '@sluice/contract/client';
import { ACTIONS, type IncidentAction, PLAIN_ACTIONS, refusalText } from '@sluice/domain/actions';
import { MOST_UNDONE } from '@sluice/domain/bulk';
import { ignoresAlone } from '@sluice/domain/ignore-until';
import { KINDS } from '@sluice/domain/kind-info';
import { SEVERITIES, SEVERITY_LABELS, UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { BulkActionBar } from '@sluice/ui/BulkActionBar';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { NO_SELECTION, selectAllMatching, selectedCount } from '@sluice/ui/DataTable';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { useState } from 'react';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { userAtom } from '../../../atoms/session.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { NOT_SAVED_TEXT } from '../../../lib/not-saved.ts';
import { IgnoreDialog } from '../../../parts/IgnoreDialog.tsx';
import { NoteDialog } from '../../../parts/NoteDialog.tsx';
import { ResolveDialog } from '../../../parts/ResolveDialog.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  type BulkParams,
  bulkAction,
  bulkDialogAtom,
  pendingBulkActionAtom,
  unsavedBulkActionAtom,
} from '../bulk.atoms.ts';
import {
  decideManyAction,
  type IgnoreDecision,
  ignoreManyAction,
  isIgnoringManyAtom,
  isIgnoringUnsavedAtom,
  pendingManyDecisionAtom,
  showsRequestsAtom,
} from '../bulk-ignore.atoms.ts';
import { canAssignAtom, filterSourcesAtom } from '../filter-sources.atoms.ts';
import { listSelectionAtom, selectAction, statsAtom } from '../incident-list.atoms.ts';

export interface BulkActionsProps {
  /** How many incidents match. */
  total: number;
  isTotalCapped: boolean;
  /** Called when an action was done. */
  onDone: () => void;
}

/** An action that waits to be confirmed. */
interface Asked {
  /** The question, before how many incidents it is about. */
  readonly question: (count: string) => string;
  readonly label: string;
  /** Whether it can be undone where it is about a page at most. */
  readonly isUndoable: boolean;
  readonly run: () => Promise<unknown>;
}

/** What can be done with the selected incidents (spec 000 §4, bulk actions). */
export function BulkActions({ total, isTotalCapped, onDone }: BulkActionsProps) {
  const { needsReasons, bulkNoteMaxLength } = KINDS[useAtomValue(kindAtom)];
  const selection = useAtomValue(listSelectionAtom);
  const select = useSetAtom(selectAction);
  const stats = useAtomValue(statsAtom);
  const { people } = useAtomValue(filterSourcesAtom);
  const canAssign = useAtomValue(canAssignAtom);
  const busy = useAtomValue(pendingBulkActionAtom);
  const unsaved = useAtomValue(unsavedBulkActionAtom);
  const bulk = useSetAtom(bulkAction);
  const dialog = useAtomValue(bulkDialogAtom);
  const setDialog = useSetAtom(bulkDialogAtom);
  const user = useAtomValue(userAtom);
  const isAdmin = user !== null && ignoresAlone(user.role);
  const showsRequests = useAtomValue(showsRequestsAtom);
  const ignore = useSetAtom(ignoreManyAction);
  const isIgnoring = useAtomValue(isIgnoringManyAtom);
  const decide = useSetAtom(decideManyAction);
  const decision = useAtomValue(pendingManyDecisionAtom);
  const isIgnoringUnsaved = useAtomValue(isIgnoringUnsavedAtom);
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = selectedCount(selection, total);
  // A list stops counting at some point; a question about all of it gives the exact number (decisions §2).
  const exact = stats.kind === 'ready' ? selectedCount(selection, stats.data.count) : count;
  const run = async (name: IncidentAction, params: BulkParams): Promise<Failure | null> => {
    const result = await bulk(name, params);
    if (result === null || !result.ok) return result;
    setDialog(null);
    onDone();
    return null;
  };
  // Most rows of "all matches" are out of sight: their number is confirmed first. Up to a page is undone instead.
  const ask = (question: Asked): void => {
    if (selection.mode === 'allMatching') setAsked(question);
    else void question.run();
  };
  const act = (name: IncidentAction, params: BulkParams = {}): void => {
    const { question, label } = ACTIONS[name];
    ask({ question, label, isUndoable: true, run: () => run(name, params) });
  };
  const declineLabel = isAdmin ? 'Decline' : 'Take back';
  const decideOn = (chosen: IgnoreDecision): void => {
    const label = chosen === 'approve' ? 'Approve' : declineLabel;
    ask({
      question: (incidents) => `${label} the requests to ignore ${incidents}?`,
      label,
      isUndoable: false,
      run: async () => {
        if (await decide(chosen)) onDone();
      },
    });
  };
  return (
    <>
      <BulkActionBar
        count={count}
        total={total}
        capped={isTotalCapped}
        allMatching={selection.mode === 'allMatching'}
        onSelectAllMatching={() => select(selectAllMatching())}
        onClear={() => select(NO_SELECTION)}
      >
        <Button size="small" busy={busy === 'acknowledge'} onClick={() => act('acknowledge')}>
          {ACTIONS.acknowledge.label}
        </Button>
        <Button
          size="small"
          busy={busy === 'resolve' && dialog === null}
          onClick={() => (needsReasons ? setDialog('resolve') : act('resolve'))}
        >
          {ACTIONS.resolve.label}
        </Button>
        <DropdownMenu
          label="Assign to"
          trigger={
            <Button
              size="small"
              busy={busy === 'assign'}
              disabledReason={
                canAssign === true ? undefined : refusalText('assign', 'not_permitted')
              }
            >
              {ACTIONS.assign.label}
            </Button>
          }
          items={
            canAssign === true
              ? [
                  // Picking 'None' unassigns (spec 000 §4).
                  { id: 'none', label: 'None', onSelect: () => act('unassign') },
                  { kind: 'separator' as const, id: 'separator' },
                  ...people.map(({ email, name }) => ({
                    id: email,
                    label: name,
                    onSelect: () => act('assign', { assignee: email }),
                  })),
                ]
              : []
          }
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
              label: 'Use automatic severity',
              onSelect: () => act('set_severity', { severity: null }),
            },
          ]}
        />
        <DropdownMenu
          label="More actions"
          align="end"
          trigger={
            <Button size="small" busy={decision !== null}>
              More
            </Button>
          }
          items={[
            ...(showsRequests && isAdmin
              ? [{ id: 'approve', label: 'Approve requests', onSelect: () => decideOn('approve') }]
              : []),
            ...(showsRequests
              ? [
                  {
                    id: 'decline',
                    label: isAdmin ? 'Decline requests' : 'Take requests back',
                    onSelect: () => decideOn('decline'),
                  },
                  { kind: 'separator' as const, id: 'requests' },
                ]
              : []),
            { id: 'ignore', label: 'Ignore until…', onSelect: () => setDialog('ignore') },
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
        {(unsaved === null && !isIgnoringUnsaved) || dialog !== null ? null : (
          <span role="status" className="text-sm">
            {NOT_SAVED_TEXT}
          </span>
        )}
      </BulkActionBar>
      <ResolveDialog
        open={dialog === 'resolve'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'resolve' : null)}
        count={exact}
        busy={busy === 'resolve'}
        onResolve={(reasons) => run('resolve', { resolution_reasons: [...reasons] })}
      />
      <ConfirmDialog
        subject={asked}
        onClose={() => setAsked(null)}
        question={({ question, label, isUndoable }) => ({
          title: question(counted(exact)),
          description:
            isUndoable && exact <= MOST_UNDONE
              ? 'Applies to every incident that matches the filters, on all pages.'
              : "Applies to every incident that matches the filters, on all pages. This can't be undone.",
          confirmLabel: label,
          tone: 'primary',
        })}
        onConfirm={({ run: confirmed }) => confirmed()}
      />
      {dialog === 'ignore' ? (
        <IgnoreDialog
          isAlone={isAdmin}
          count={exact}
          busy={isIgnoring}
          onClose={() => setDialog(null)}
          onIgnore={async (until, reason) => {
            const failure = await ignore(until, reason);
            if (failure !== null) return failure;
            setDialog(null);
            onDone();
            return null;
          }}
        />
      ) : null}
      <NoteDialog
        key={dialog}
        open={dialog === 'note'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'note' : null)}
        count={exact}
        maxLength={bulkNoteMaxLength}
        busy={busy === 'add_note'}
        onSave={(note) => run('add_note', { note })}
      />
    </>
  );
}
