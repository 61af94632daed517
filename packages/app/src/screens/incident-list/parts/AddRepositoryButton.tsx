import { Button } from '@sluice/ui/Button';
import { Plus } from 'lucide-react';
import { isAddingRepositoryAtom } from '../../../atoms/sources.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { canAddRepositoryAtom } from '../filter-sources.atoms.ts';

/** Opens the dialog that adds a repository; members read why they may not. */
export function AddRepositoryButton() {
  const canAdd = useAtomValue(canAddRepositoryAtom);
  const setIsAdding = useSetAtom(isAddingRepositoryAtom);
  return (
    <Button
      tone="secondary"
      icon={<Plus />}
      busy={canAdd === null}
      disabledReason={canAdd === false ? 'Only admins can add repositories' : undefined}
      onClick={() => setIsAdding(true)}
    >
      Add repository
    </Button>
  );
}
