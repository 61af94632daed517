import { Callout } from '@sluice/ui/Callout';
import { NOT_SAVED_TEXT } from '../lib/not-saved.ts';

export interface NotSavedProps {
  /** What was not saved, such as 'Acknowledge'; left out where its place says so. */
  what?: string;
}

/** Beside what was written, when it got no answer: nothing is stored, and it is sent again later. */
export function NotSaved({ what }: NotSavedProps) {
  return (
    <div role="status">
      <Callout tone="warning" title={NOT_SAVED_TEXT}>
        {what === undefined ? '' : `${what}: `}It is sent again when the connection is back.
      </Callout>
    </div>
  );
}
