import { Button } from '@sluice/ui/Button';
import { PublicPage } from '../../parts/PublicPage.tsx';
import type { CallbackState } from './callback.states.ts';

export interface CallbackViewProps {
  /** What the page is. */
  state: CallbackState;
  /** The person wants to try again. */
  onRetry: () => void;
}

/** Between the identity provider and the app. */
export function CallbackView({ state, onRetry }: CallbackViewProps) {
  switch (state.kind) {
    case 'working':
      return (
        <PublicPage title="Logging in">
          <p role="status" className="text-text-muted">
            One moment…
          </p>
        </PublicPage>
      );
    case 'failed':
      return (
        <PublicPage title="Failed to login">
          <p role="alert" className="text-text-muted">
            {state.text}
          </p>
          <Button tone="primary" stretch onClick={onRetry}>
            Back to the login page
          </Button>
        </PublicPage>
      );
  }
}
