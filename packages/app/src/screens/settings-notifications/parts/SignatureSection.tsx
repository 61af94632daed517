import { type ReceiverLanguage, WEBHOOK_RECEIVERS } from '@sluice/domain/webhook-receivers';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { CopyField } from '@sluice/ui/CopyField';
import { FormField } from '@sluice/ui/FormField';
import { Tabs } from '@sluice/ui/Tabs';
import { TextArea } from '@sluice/ui/TextArea';
import { TextField } from '@sluice/ui/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SettingsSection } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { type CheckedSignature, checkSignatureAction, isCheckingAtom } from '../workbench.atoms.ts';

const EMPTY = { id: '', timestamp: '', signature: '', body: '' };
const HEADERS = [
  ['id', 'webhook-id'],
  ['timestamp', 'webhook-timestamp'],
  ['signature', 'webhook-signature'],
] as const;

/** Checks the signature of a message that one's own code got, or made. */
export function SignatureSection({ id }: { id: number }) {
  const check = useSetAtom(checkSignatureAction);
  const isChecking = useAtomValue(isCheckingAtom);
  const [checked, setChecked] = useState<CheckedSignature | null>(null);
  const form = useForm({ defaultValues: EMPTY });
  const submit = form.handleSubmit(async (message) => setChecked(await check(id, message)));
  return (
    <SettingsSection
      title="Check a signature"
      about="Paste a message as your code got it, or as it signed it. It is compared with the stored token, which is not shown."
    >
      <form
        onSubmit={submit}
        // An answer about another message would mislead.
        onChange={() => setChecked(null)}
        noValidate
        className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4"
      >
        {HEADERS.map(([name, label]) => (
          <FormField key={name} control={form.control} name={name} label={label}>
            {(control) => <TextField {...control} autoComplete="off" spellCheck={false} />}
          </FormField>
        ))}
        <FormField control={form.control} name="body" label="Body">
          {({ value, ...control }) => (
            <TextArea {...control} value={value} rows={4} spellCheck={false} />
          )}
        </FormField>
        {checked === null ? null : (
          <div role="status">
            <Callout
              tone={checked.isValid ? 'success' : 'danger'}
              title={checked.isValid ? 'The signature is right' : 'This is not accepted'}
            >
              {checked.text}
            </Callout>
          </div>
        )}
        <div>
          <Button type="submit" busy={isChecking}>
            Check
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

const LANGUAGES = Object.keys(WEBHOOK_RECEIVERS).filter(
  (name): name is ReceiverLanguage => name in WEBHOOK_RECEIVERS,
);

/** Receivers to copy, in three languages. */
export function ReceiversSection() {
  const [shown, show] = useState<string>('node');
  return (
    <SettingsSection
      title="Receivers to copy"
      about="Each verifies every message, refuses those of more than 5 minutes, and takes each id once. The token comes from the variable SLUICE_TOKEN."
    >
      <Tabs
        label="Languages"
        value={shown}
        onValueChange={show}
        items={LANGUAGES.map((value) => {
          const { language, needs, code } = WEBHOOK_RECEIVERS[value];
          return {
            value,
            label: language,
            content: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-3">
                <p className="text-text-muted">Needs {needs}.</p>
                <CopyField wrap value={code} label={`Copy the receiver in ${language}`} />
              </div>
            ),
          };
        })}
      />
    </SettingsSection>
  );
}
