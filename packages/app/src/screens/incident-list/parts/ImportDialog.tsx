import type { Failure } from '@sluice/contract/client';
import { IMPORT_BYTES, IMPORT_FORMAT_LABELS, importSentences } from '@sluice/domain/imports';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { Dialog } from '@sluice/ui/Dialog';
import { Dropzone } from '@sluice/ui/Dropzone';
import { Field } from '@sluice/ui/Field';
import { TextField } from '@sluice/ui/TextField';
import { useState } from 'react';
import type { ReplyOf } from '../../../api.ts';
import { checkImportAction, importAction, isImportingAtom } from '../../../atoms/imports.atoms.ts';
import { failureText } from '../../../lib/not-saved.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';

interface Chosen {
  readonly name: string;
  readonly bytes: number;
  readonly text: string;
}

const refusalOf = (failure: Failure): string => failure.fields.text?.[0] ?? failureText(failure);

/** Brings in a report of another scanner or a Postman export: first it says what that would do. */
export function ImportDialog() {
  const close = useSetAtom(isImportingAtom);
  const check = useSetAtom(checkImportAction);
  const store = useSetAtom(importAction);
  const isChecking = useAtomValue(checkImportAction).pending.length > 0;
  const isStoring = useAtomValue(importAction).pending.length > 0;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [result, setResult] = useState<ReplyOf<'importReport'> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [repository, setRepository] = useState('');

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    setChosen({ name: file.name, bytes: file.size, text });
    setResult(null);
    setRefusal(null);
    const answer = await check({ body: { text, is_dry_run: true } });
    if (answer.ok) setResult(answer.data);
    else setRefusal(refusalOf(answer));
  };
  const remove = (): void => {
    setChosen(null);
    setResult(null);
    setRefusal(null);
  };
  const submit = async (): Promise<void> => {
    if (chosen === null) return;
    const answer = await store({ body: { text: chosen.text, repository, is_dry_run: false } });
    if (answer.ok) close(false);
    else setRefusal(refusalOf(answer));
  };
  const hasNothingNew = result?.new_occurrences === 0;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Import a report"
      description="A report of gitleaks, TruffleHog or any scanner that writes SARIF, or a Postman export. The file itself is not kept."
      footer={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button
            tone="primary"
            busy={isChecking || isStoring}
            disabledReason={disabledReason(chosen, result, hasNothingNew)}
            onClick={() => void submit()}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Dropzone
          label="Report"
          accept={['.json', '.jsonl', '.sarif']}
          maxBytes={IMPORT_BYTES}
          files={
            chosen === null
              ? []
              : [
                  {
                    id: 'file',
                    name: chosen.name,
                    bytes: chosen.bytes,
                    error: refusal ?? undefined,
                    ...(isChecking ? { progress: null } : {}),
                  },
                ]
          }
          onFiles={([file]) => void take(file)}
          onRemove={remove}
        />
        <div role="status">
          {result === null ? null : (
            <Callout
              tone={hasNothingNew ? 'neutral' : 'accent'}
              title={IMPORT_FORMAT_LABELS[result.format]}
            >
              {importSentences(result).join(' ')}
            </Callout>
          )}
        </div>
        {result === null || result.format === 'postman' ? null : (
          <Field label="Repository" hint="For entries that name none, such as acme/api">
            <TextField value={repository} onValueChange={setRepository} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

function disabledReason(
  chosen: Chosen | null,
  result: ReplyOf<'importReport'> | null,
  hasNothingNew: boolean,
): string | undefined {
  if (chosen === null) return 'Choose a file first.';
  if (result === null) return 'The file cannot be imported.';
  return hasNothingNew ? 'Nothing in it is new.' : undefined;
}
