import { type ReactNode, useId } from 'react';

export interface SidePanelProps {
  /** The panel's heading. */
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One block of the right side bar. */
export function SidePanel({ title, actions, children }: SidePanelProps) {
  const id = useId();
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
