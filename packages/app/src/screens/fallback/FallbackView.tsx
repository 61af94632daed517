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
      body="Your saved work is safe. Reload the page. If this keeps happening, contact your administrator."
      action={
        <Button tone="primary" onClick={onReload}>
          Load again
        </Button>
      }
    />
  );
}
