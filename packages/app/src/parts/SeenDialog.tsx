import type { SeenAnswer } from '@sluice/contract/schemas/seen';
import { seenValueRefusal } from '@sluice/domain/seen-value';
import { Button } from '@sluice/ui/Button';
import { Dialog } from '@sluice/ui/Dialog';
import { FormField } from '@sluice/ui/FormField';
import { TextArea } from '@sluice/ui/TextArea';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isSeenOpenAtom, lookUpAction } from '../atoms/seen.atoms.ts';
import { showFailure, showRefusals } from '../lib/forms.ts';
import { onSubmitKey } from '../lib/submit-key.ts';
import { useAtomValue, useSetAtom } from '../store.ts';
import { SeenIncidents } from './SeenIncidents.tsx';

/** "Have we seen it?": a pasted value, and the incidents that hold it. */
export function SeenDialog() {
  const setIsOpen = useSetAtom(isSeenOpenAtom);
  const lookUp = useSetAtom(lookUpAction);
  const busy = useAtomValue(lookUpAction).pending.length > 0;
  const form = useForm({ defaultValues: { value: '' } });
  const [seen, setSeen] = useState<SeenAnswer | null>(null);
  const submit = form.handleSubmit(async ({ value }) => {
    setSeen(null);
    if (showRefusals(form, [['value', seenValueRefusal(value)]])) return;
    const result = await lookUp({ body: { value } });
    if (result.ok) setSeen(result.data);
    else showFailure(form, result, ['value']);
  });
  return (
    <Dialog
      open
      onOpenChange={setIsOpen}
      title="Have we seen it?"
      description="Paste a value. It is compared by its hash, and is neither stored nor logged."
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Close</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            Look up
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormField control={form.control} name="value" label="Value">
          {({ onValueChange, ...control }) => (
            <TextArea
              {...control}
              onValueChange={(value) => {
                setSeen(null);
                onValueChange(value);
              }}
              rows={3}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              className="font-mono"
            />
          )}
        </FormField>
        {seen === null ? null : <SeenIncidents seen={seen} onFollow={() => setIsOpen(false)} />}
      </div>
    </Dialog>
  );
}
