import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { EmptyState } from '@sluice/ui/EmptyState';
import { Field } from '@sluice/ui/Field';
import { IconButton } from '@sluice/ui/IconButton';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { TextField } from '@sluice/ui/TextField';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { previewRuleAction, rulePreviewAtom } from '../../../atoms/previews.atoms.ts';
import { Preview, RatingResult } from '../../../parts/Preview.tsx';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  addPatternAction,
  BANLIST_DEBOUNCE_MS,
  banlistCountAtom,
  banlistStateAtom,
  banlistWithAtom,
  canManagePerimeterAtom,
  countPatternAction,
  deletePatternAction,
  isBanlistBusyAtom,
  patternRefusal,
  retryPerimeterSettingsAction,
} from '../perimeter-settings.atoms.ts';

/** The repositories whose incidents are rated Unknown and never notified (decisions §8). */
export function Banlist() {
  const state = useAtomValue(banlistStateAtom);
  const retry = useSetAtom(retryPerimeterSettingsAction);
  const canManage = useAtomValue(canManagePerimeterAtom);
  const remove = useSetAtom(deletePatternAction);
  const isBusy = useAtomValue(isBanlistBusyAtom);
  const [deleted, setDeleted] = useState<string | null>(null);
  return (
    <SettingsSection
      title="Repository banlist"
      about="Incidents that are in these repositories alone are rated Unknown and never notified. They stay listed."
    >
      <AsyncPanel state={state} onRetry={retry} lines={4}>
        {({ patterns }) => (
          <div className="grid gap-4">
            {canManage === true ? <AddPattern patterns={patterns} /> : null}
            {patterns.length === 0 ? (
              <EmptyState
                title="No banned repositories"
                body="Add a name such as organization/name. Use * for any text."
              />
            ) : (
              <RowList size="small">
                {patterns.map((pattern) => (
                  <ListRow key={pattern} title={<code className="break-all">{pattern}</code>}>
                    {canManage === true ? (
                      <IconButton
                        size="small"
                        label={`Delete ${pattern}`}
                        icon={<Trash2 />}
                        busy={isBusy}
                        onClick={() => setDeleted(pattern)}
                      />
                    ) : null}
                  </ListRow>
                ))}
              </RowList>
            )}
          </div>
        )}
      </AsyncPanel>
      <ConfirmDialog
        subject={deleted}
        onClose={() => setDeleted(null)}
        question={(pattern) => ({
          title: `Delete ${pattern} from the banlist?`,
          description: 'All incidents are rated again, which can take several minutes.',
          confirmLabel: 'Delete',
        })}
        onConfirm={(pattern) => void remove(pattern)}
      />
    </SettingsSection>
  );
}

function AddPattern({ patterns }: { patterns: readonly string[] }) {
  const [pattern, setPattern] = useState('');
  const count = useSetAtom(countPatternAction);
  const counted = useAtomValue(banlistCountAtom);
  const add = useSetAtom(addPatternAction);
  const isBusy = useAtomValue(isBanlistBusyAtom);
  const banlistWith = useAtomValue(banlistWithAtom);
  const preview = useAtomValue(rulePreviewAtom);
  const ask = useSetAtom(previewRuleAction);
  const text = pattern.trim();
  const refusal = patternRefusal(pattern, patterns);
  useEffect(() => {
    const timer = setTimeout(() => count(refusal === null ? text : ''), BANLIST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [count, refusal, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer about another pattern would mislead
  useEffect(() => () => ask(null), [ask, text]);
  const isCounted = counted.pattern === text && counted.count !== null && text !== '';
  const hint = isCounted
    ? `${counted.count?.toLocaleString('en-US')} secret incidents would be rated Unknown.`
    : counted.isFailed && counted.pattern === text && text !== ''
      ? 'The incidents could not be counted. Change the pattern to try again.'
      : 'Example: */test_A*';
  return (
    <form
      noValidate
      className="flex max-w-140 flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isCounted || isBusy) return;
        void add(text).then((isDone) => {
          if (isDone) setPattern('');
        });
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field label="Repository" hint={hint} error={refusal ?? undefined}>
          <TextField
            value={pattern}
            onValueChange={setPattern}
            spellCheck={false}
            autoCapitalize="none"
            busy={text !== '' && !isCounted && refusal === null && !counted.isFailed}
          />
        </Field>
      </div>
      <Button
        type="submit"
        tone="primary"
        busy={isBusy}
        disabledReason={isCounted ? undefined : 'The incidents of the pattern are counted first'}
        className="mt-6.5"
      >
        Add
      </Button>
      <div className="w-full">
        <Preview
          state={preview}
          disabledReason={
            text === '' || refusal !== null ? 'Enter a pattern that is not on the list' : undefined
          }
          onAsk={() => ask(banlistWith(text))}
        >
          {(data) => <RatingResult preview={data} />}
        </Preview>
      </div>
    </form>
  );
}
