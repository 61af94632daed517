import type { SeverityRuleEntry } from '@sluice/contract/schemas/severity-rules';
import { severityLevel } from '@sluice/domain/severity';
import { conditionSentence } from '@sluice/domain/severity-conditions';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { EmptyState } from '@sluice/ui/EmptyState';
import { IconButton } from '@sluice/ui/IconButton';
import { ReorderList } from '@sluice/ui/ReorderList';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
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

const ONLY_ADMIN = 'Only admins can change severity rules';

/** The rules in their order: the first that matches decides. Admins move, edit and delete them. */
export function RuleList() {
  const state = useAtomValue(rulesStateAtom);
  const retry = useSetAtom(retryRulesAction);
  const canManage = useAtomValue(canManageRulesAtom);
  const remove = useSetAtom(deleteRuleAction);
  const move = useSetAtom(moveRuleAction);
  const isBusy = useAtomValue(isReorderingAtom);
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
            <ReorderList
              label="Severity rules"
              readOnly={canManage !== true}
              busy={isBusy}
              onMove={(id, to) => void move(Number(id), to)}
              items={rules.map((rule) => ({
                id: String(rule.id),
                name: rule.name,
                content: <RuleContent rule={rule} />,
                actions:
                  canManage === true ? (
                    <>
                      <IconButton
                        size="small"
                        label={`Edit ${rule.name}`}
                        icon={<Pencil />}
                        onClick={() => setEdited(rule)}
                      />
                      <IconButton
                        size="small"
                        label={`Delete ${rule.name}`}
                        icon={<Trash2 />}
                        onClick={() => setDeleted(rule)}
                      />
                    </>
                  ) : undefined,
              }))}
            />
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

function RuleContent({ rule }: { rule: SeverityRuleEntry }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 break-words font-medium">{rule.name}</b>
        <SeverityBadge severity={severityLevel(rule.severity)} />
      </p>
      <p className="text-sm text-text-muted [overflow-wrap:anywhere]">
        {rule.rule.map(conditionSentence).join(' and ')}
      </p>
    </>
  );
}
