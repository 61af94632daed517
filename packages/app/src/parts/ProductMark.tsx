export interface ProductMarkProps {
  /** `mark` leaves the name out, for the folded navigation. */
  look?: 'full' | 'mark';
}

/** The product's mark with its name. */
export function ProductMark({ look = 'full' }: ProductMarkProps) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-text">
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M8 11h16M8 16h10M8 21h5"
          className="stroke-on-accent"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="23" cy="20.5" r="3" className="fill-on-accent" />
      </svg>
      {look === 'full' ? <span>Sluice</span> : <span className="sr-only">Sluice</span>}
    </span>
  );
}
