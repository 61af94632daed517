import { Button } from '@sluice/ui/Button';
import { IconButton } from '@sluice/ui/IconButton';
import { SearchCheck } from 'lucide-react';
import { isSeenOpenAtom } from '../atoms/seen.atoms.ts';
import { useMedia } from '../lib/use-media.ts';
import { useSetAtom } from '../store.ts';

const LABEL = 'Have we seen it?';

/** Opens "Have we seen it?"; the shell shows its dialog. On a phone an icon leaves room for the actions beside it. */
export function SeenButton() {
  const setIsOpen = useSetAtom(isSeenOpenAtom);
  const isPhone = useMedia('(max-width: 639px)');
  const open = () => setIsOpen(true);
  if (isPhone) {
    return <IconButton tone="secondary" label={LABEL} icon={<SearchCheck />} onClick={open} />;
  }
  return (
    <Button tone="quiet" onClick={open}>
      {LABEL}
    </Button>
  );
}
