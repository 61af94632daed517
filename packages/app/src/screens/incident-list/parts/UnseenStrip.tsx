import { Button } from '@sluice/ui/Button';
import { RefreshCw } from 'lucide-react';
import { showUnseenAction, unseenCountAtom } from '../../../atoms/live.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';

/** Says that incidents out of sight are new or have changed. The list waits for the person's word. */
export function UnseenStrip() {
  const count = useAtomValue(unseenCountAtom);
  const show = useSetAtom(showUnseenAction);
  return (
    <div role="status" className="contents">
      {count === 0 ? null : (
        <div className="flex items-center justify-between gap-3 panel py-1.5 pr-2 pl-4 text-sm">
          <span>
            {counted(count, 'incident is new or has changed', 'incidents are new or have changed')}
          </span>
          <Button size="small" icon={<RefreshCw aria-hidden />} onClick={show}>
            Refresh
          </Button>
        </div>
      )}
    </div>
  );
}
