import {
  POSTMAN_CSV_BYTES,
  POSTMAN_CSV_LISTED,
  POSTMAN_CSV_TEXTS,
  POSTMAN_CSV_TYPE,
} from '@sluice/domain/postman-csv';
import { Dropzone } from '@sluice/ui/Dropzone';
import { FormActions } from '@sluice/ui/FormActions';
import { useState } from 'react';
import type { ReplyOf } from '../../../api.ts';
import {
  checkPostmanCsvAction,
  uploadPostmanCsvAction,
} from '../../../atoms/postman-users.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { useSetAtom } from '../../../store.ts';

type Checked = ReplyOf<'checkPostmanCsv'>;

interface Chosen {
  readonly file: File;
  readonly dataUrl: string;
  /** Null while it is checked, or where the check failed. */
  readonly checked: Checked | null;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    // A browser without a spreadsheet has no type for the ending.
    reader.readAsDataURL(new Blob([file], { type: file.type || POSTMAN_CSV_TYPE }));
  });
}

/** The file with what it would do (spec 002 §5, Postman CSV). */
export function PostmanCsvForm({ onClose }: { onClose: () => void }) {
  const check = useSetAtom(checkPostmanCsvAction);
  const upload = useSetAtom(uploadPostmanCsvAction);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const dataUrl = await dataUrlOf(file).catch(() => null);
    if (dataUrl === null) {
      const none = { error_rows: [], nbr_errors: 0, created: 0, updated: 0 };
      const checked = { ...none, error: POSTMAN_CSV_TEXTS.encoding };
      setChosen({ file, dataUrl: '', checked });
      return;
    }
    setChosen({ file, dataUrl, checked: null });
    const checked = await check(dataUrl);
    setChosen((now) => (now?.file === file ? { file, dataUrl, checked } : now));
  };
  const refusal = refusalOf(chosen);
  const submit = async () => {
    if (chosen === null || refusal !== null) return;
    setIsBusy(true);
    const isDone = await upload(chosen.dataUrl);
    setIsBusy(false);
    if (isDone) onClose();
  };
  return (
    <div className="grid gap-4 pt-4">
      <p className="text-text-muted">
        Columns: User ID (8 characters), Username, Name. A row needs an ID or a username.
      </p>
      <Dropzone
        label="CSV file"
        accept={['.csv']}
        maxBytes={POSTMAN_CSV_BYTES}
        files={
          chosen === null
            ? []
            : [
                {
                  id: 'file',
                  name: chosen.file.name,
                  bytes: chosen.file.size,
                  error: chosen.checked?.error ?? undefined,
                },
              ]
        }
        onFiles={([file]) => void take(file)}
        onRemove={() => setChosen(null)}
      />
      {chosen?.checked == null ? null : <Outcome checked={chosen.checked} />}
      <FormActions
        label="Add users"
        busy={isBusy}
        disabledReason={refusal ?? undefined}
        onSubmit={() => void submit()}
        onCancel={onClose}
      />
    </div>
  );
}

function refusalOf(chosen: Chosen | null): string | null {
  if (chosen === null) return 'Choose a file first';
  const { checked } = chosen;
  if (checked === null) return 'The file is not checked yet';
  if (checked.error !== null) return checked.error;
  if (checked.nbr_errors > 0) return 'The file has errors';
  return checked.created + checked.updated === 0 ? 'The file would change nothing' : null;
}

function Outcome({
  checked: { error, error_rows, nbr_errors, created, updated },
}: {
  checked: Checked;
}) {
  if (error !== null) return null;
  if (nbr_errors === 0) {
    return (
      <p role="status">
        {created + updated === 0
          ? 'Every user of the file is known already.'
          : `${counted(created, 'user')} to add, ${counted(updated, 'user')} to update.`}
      </p>
    );
  }
  return (
    <div role="alert" className="grid gap-1 text-hot-text">
      <p className="font-medium">{counted(nbr_errors, 'row')} cannot be taken</p>
      <ul className="list-disc pl-5">
        {error_rows.map(({ row, text }) => (
          <li key={row}>
            Row {row}: {text}
          </li>
        ))}
      </ul>
      {nbr_errors > POSTMAN_CSV_LISTED ? <p>and {nbr_errors - POSTMAN_CSV_LISTED} more</p> : null}
    </div>
  );
}
