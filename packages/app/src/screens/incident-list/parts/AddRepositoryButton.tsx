import { Button } from '@sluice/ui/Button';
import { SplitButton } from '@sluice/ui/SplitButton';
import { Plus } from 'lucide-react';
import { isImportingAtom } from '../../../atoms/imports.atoms.ts';
import { isAddingRepositoryAtom } from '../../../atoms/sources.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { canAddRepositoryAtom } from '../filter-sources.atoms.ts';

const REFUSAL = 'Only admins can add repositories';

/** {@link AddRepositoryButton} with the rarer ways to bring incidents in. */
export function AddIncidentsButton() {
  const canAdd = useAtomValue(canAddRepositoryAtom);
  const setIsAdding = useSetAtom(isAddingRepositoryAtom);
  const setIsImporting = useSetAtom(isImportingAtom);
  return (
    <SplitButton
      label="Add repository"
      icon={<Plus />}
      busy={canAdd === null}
      disabledReason={canAdd === false ? REFUSAL : undefined}
      onClick={() => setIsAdding(true)}
      items={[{ id: 'import', label: 'Import a report…', onSelect: () => setIsImporting(true) }]}
    />
  );
}

/** Opens the dialog that adds a repository; members read why they may not. */
export function AddRepositoryButton() {
  const canAdd = useAtomValue(canAddRepositoryAtom);
  const setIsAdding = useSetAtom(isAddingRepositoryAtom);
  return (
    <Button
      tone="secondary"
      icon={<Plus />}
      busy={canAdd === null}
      disabledReason={canAdd === false ? REFUSAL : undefined}
      onClick={() => setIsAdding(true)}
    >
      Add repository
    </Button>
  );
}
