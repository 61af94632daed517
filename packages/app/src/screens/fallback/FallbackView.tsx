import { Button } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';

export interface FallbackViewProps {
  /** Loads the page again. */
  onReload: () => void;
}

/** Shown in place of a part of the app that broke (spec 000 §2.1). */
export function FallbackView({ onReload }: FallbackViewProps) {
  return (
    <EmptyState
      size="page"
      title="Something went wrong…"
      body="Nothing that you saved is lost. Load the page again; if it happens once more, tell your administrator."
      action={
        <Button tone="primary" onClick={onReload}>
          Load again
        </Button>
      }
    />
  );
}
