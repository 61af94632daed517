import { Dialog } from '@sluice/ui/Dialog';
import { detectorPreviewAtom } from '../../../atoms/previews.atoms.ts';
import { DetectorResult, PreviewResult } from '../../../parts/Preview.tsx';
import { useAtomValue } from '../../../store.ts';

/** What the selected detectors have found, before they are switched off. */
export function DetectorPreviewDialog({ onClose }: { onClose: () => void }) {
  const state = useAtomValue(detectorPreviewAtom);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="What would this do?"
    >
      <div role="status">
        <PreviewResult state={state}>
          {(preview) => <DetectorResult preview={preview} />}
        </PreviewResult>
      </div>
    </Dialog>
  );
}
