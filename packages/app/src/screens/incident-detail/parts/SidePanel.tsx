import { type ReactNode, useId } from 'react';

export interface SidePanelProps {
  /** The panel's heading. */
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  /** `row` for a property: the title beside the content, in a row of 32 px. `strip` is one line without a title in sight. */
  look?: 'block' | 'row' | 'strip' | undefined;
  children?: ReactNode;
}

/** The rows of one group of the side bar, such as {@link SidePanel} with `look="row"`. */
export function PropertyRows({ children }: { children: ReactNode }) {
  return (
    <div className="grid break-inside-avoid grid-cols-[minmax(0,1fr)] border-border border-b px-4 py-2 last:border-b-0">
      {children}
    </div>
  );
}

/** The grid of a property: its name, and what it is. */
export const PROPERTY_ROW = 'grid grid-cols-[96px_minmax(0,1fr)] gap-x-2';

/** One block of the right side bar. */
export function SidePanel({ title, actions, look = 'block', children }: SidePanelProps) {
  const id = useId();
  if (look === 'row') {
    return (
      <section aria-labelledby={id} className={PROPERTY_ROW}>
        <h2 id={id} className="flex h-8 items-center text-text-muted">
          {title}
        </h2>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1">
          {actions === undefined ? null : (
            <div className="flex min-h-8 items-center px-2.5">{actions}</div>
          )}
          {children}
        </div>
      </section>
    );
  }
  if (look === 'strip') {
    return (
      <section
        aria-labelledby={id}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b px-4 py-2"
      >
        <h2 id={id} className="sr-only">
          {title}
        </h2>
        {actions}
        {children}
      </section>
    );
  }
  return (
    <section
      aria-labelledby={id}
      className="grid break-inside-avoid grid-cols-[minmax(0,1fr)] gap-2 border-border border-b px-4 py-3.5 last:border-b-0"
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={id} className="font-medium text-sm text-text-muted">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
