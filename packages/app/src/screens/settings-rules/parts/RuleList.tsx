import type { SeverityRuleEntry } from '@sluice/contract/schemas/severity-rules';
import { severityLevel } from '@sluice/domain/severity';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { EmptyState } from '@sluice/ui/EmptyState';
import { IconButton } from '@sluice/ui/IconButton';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { AsyncPanel } from '../../../parts/SettingsSection.tsx';
import { SeverityBadge } from '../../../parts/SeverityBadge.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  canManageRulesAtom,
  deleteRuleAction,
  isReorderingAtom,
  moveRuleAction,
  retryRulesAction,
  rulesStateAtom,
} from '../rules.atoms.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { ruleSentence } from './rule-sentence.ts';

const ONLY_ADMIN = 'Only admins can change severity rules';

/** The rules in their order: the first that matches decides. Admins move, edit and delete them. */
export function RuleList() {
  const state = useAtomValue(rulesStateAtom);
  const retry = useSetAtom(retryRulesAction);
  const canManage = useAtomValue(canManageRulesAtom);
  const remove = useSetAtom(deleteRuleAction);
  const [edited, setEdited] = useState<SeverityRuleEntry | 'new' | null>(null);
  const [deleted, setDeleted] = useState<SeverityRuleEntry | null>(null);
  const add = (
    <Button
      tone="primary"
      icon={<Plus />}
      busy={canManage === null}
      disabledReason={canManage === false ? ONLY_ADMIN : undefined}
      onClick={() => setEdited('new')}
    >
      Add rule
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-text-muted">
          The first matching rule sets the severity. Severities set by hand don't change.
        </p>
        {add}
      </div>
      <AsyncPanel state={state} onRetry={retry} lines={8}>
        {(rules) =>
          rules.length === 0 ? (
            <EmptyState
              title="You have not created any rule yet."
              body="Without rules, incidents stay Unknown until someone rates them."
              action={add}
            />
          ) : (
            <ol className="grid gap-2" aria-label="Severity rules">
              {rules.map((rule, index) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  index={index}
                  count={rules.length}
                  canManage={canManage === true}
                  onEdit={() => setEdited(rule)}
                  onDelete={() => setDeleted(rule)}
                />
              ))}
            </ol>
          )
        }
      </AsyncPanel>
      {edited === null ? null : (
        <RuleEditor rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <ConfirmDialog
        subject={deleted}
        onClose={() => setDeleted(null)}
        question={({ name }) => ({
          title: `Delete ${name}?`,
          description: 'All incidents are rated again by the remaining rules.',
          confirmLabel: 'Delete',
        })}
        onConfirm={({ id }) => void remove(id)}
      />
    </div>
  );
}

interface RuleRowProps {
  rule: SeverityRuleEntry;
  index: number;
  count: number;
  canManage: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function RuleRow({ rule, index, count, canManage, onEdit, onDelete }: RuleRowProps) {
  const move = useSetAtom(moveRuleAction);
  const isBusy = useAtomValue(isReorderingAtom);
  const [isOver, setIsOver] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canManage || !event.altKey) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    void move(rule.id, index + step);
  };
  return (
    <li
      draggable={canManage}
      onDragStart={(event) => event.dataTransfer.setData('text/x-rule', String(rule.id))}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void move(Number(event.dataTransfer.getData('text/x-rule')), index);
      }}
      onKeyDown={onKeyDown}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel sm:flex-nowrap border bg-surface px-3 py-2 ${isOver ? 'border-accent' : 'border-border'}`}
    >
      {canManage ? (
        <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-text-subtle" />
      ) : null}
      <span className="w-5 shrink-0 text-end text-text-muted tabular-nums">{index + 1}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 break-words font-medium">{rule.name}</b>
          <SeverityBadge severity={severityLevel(rule.severity)} />
        </p>
        <p className="text-sm text-text-muted [overflow-wrap:anywhere]">{ruleSentence(rule)}</p>
      </div>
      {canManage ? (
        <span className="flex shrink-0 gap-1">
          <IconButton
            size="small"
            label={`Move ${rule.name} up`}
            icon={<ArrowUp />}
            busy={isBusy}
            disabledReason={index === 0 ? 'It is the first already' : undefined}
            onClick={() => void move(rule.id, index - 1)}
          />
          <IconButton
            size="small"
            label={`Move ${rule.name} down`}
            icon={<ArrowDown />}
            busy={isBusy}
            disabledReason={index === count - 1 ? 'It is the last already' : undefined}
            onClick={() => void move(rule.id, index + 1)}
          />
          <IconButton size="small" label={`Edit ${rule.name}`} icon={<Pencil />} onClick={onEdit} />
          <IconButton
            size="small"
            label={`Delete ${rule.name}`}
            icon={<Trash2 />}
            onClick={onDelete}
          />
        </span>
      ) : null}
    </li>
  );
}
