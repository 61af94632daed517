import { Button } from '@sluice/ui/Button';
import { Dialog } from '@sluice/ui/Dialog';
import { Field } from '@sluice/ui/Field';
import { TextField } from '@sluice/ui/TextField';
import { type FormEvent, useState } from 'react';

export interface AddRepositoryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Adds it; answers null when it worked, else what to say under the field. */
  onAdd: (url: string) => Promise<string | null>;
}

/** Asks for the address of a repository to watch. */
export function AddRepositoryDialog({ open, onOpenChange, onAdd }: AddRepositoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add repository"
      description="Its whole history is scanned at once, then every new commit."
    >
      <AddressForm onAdd={onAdd} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AddressForm({
  onAdd,
  onClose,
}: {
  onAdd: AddRepositoryDialogProps['onAdd'];
  onClose: () => void;
}) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const refusal = await onAdd(url);
    setIsBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
      <Field label="Address" hint="https or ssh, as git clone takes it" error={error} required>
        <TextField
          value={url}
          onValueChange={(next) => {
            setUrl(next);
            setError(undefined);
          }}
          placeholder="https://github.com/owner/name.git"
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" busy={isBusy}>
          Add and scan
        </Button>
      </div>
    </form>
  );
}
