import { Button } from '@sluice/ui/Button';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { fitsColumnsAtom } from '../columns.atoms.ts';
import { columnsOf } from './columns.tsx';

/** Names the columns that a narrow table leaves out, and brings them back. */
export function HiddenColumns({ hidden }: { hidden: readonly string[] }) {
  const kind = useAtomValue(kindAtom);
  const setFits = useSetAtom(fitsColumnsAtom);
  const names = columnsOf(kind).flatMap(({ id, header }) => (hidden.includes(id) ? [header] : []));
  if (names.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
      <span>Hidden for lack of room: {names.join(', ')}</span>
      <Button size="small" tone="quiet" onClick={() => setFits(false)}>
        Show all columns
      </Button>
    </p>
  );
}
