import { ButtonLink } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';

export interface NotFoundViewProps {
  /** What was not found, as the specification words it. */
  title?: string;
  /** What the way back is called. */
  backLabel?: string;
  /** Where the way back leads. */
  backHref?: string;
}

/** A place that does not exist, or not for this person. */
export function NotFoundView({
  title = 'Not found',
  backLabel = 'Go to incidents',
  backHref = '/incidents/secrets',
}: NotFoundViewProps) {
  return (
    <EmptyState
      size="page"
      title={title}
      body="Check the address. The page may have been removed."
      action={
        <ButtonLink tone="secondary" href={backHref}>
          {backLabel}
        </ButtonLink>
      }
    />
  );
}
