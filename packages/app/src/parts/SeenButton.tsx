import { Button } from '@sluice/ui/Button';
import { isSeenOpenAtom } from '../atoms/seen.atoms.ts';
import { useSetAtom } from '../store.ts';

/** Opens "Have we seen it?"; the shell shows its dialog. */
export function SeenButton() {
  const setIsOpen = useSetAtom(isSeenOpenAtom);
  return (
    <Button tone="quiet" onClick={() => setIsOpen(true)}>
      Have we seen it?
    </Button>
  );
}
