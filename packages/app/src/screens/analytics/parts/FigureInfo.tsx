import { type ExplainedFigure, FIGURE_EXPLANATIONS } from '@sluice/domain/figure-explanations';
import { InfoPopover } from '@sluice/ui/InfoPopover';
import { Link } from '@sluice/ui/Link';
import { ArrowUpRight } from 'lucide-react';

/** Says how a figure comes about: its formula, its bounds, and what is left out. */
export function FigureInfo({ figure }: { figure: ExplainedFigure }) {
  const { label, formula, bounds, exclusions } = FIGURE_EXPLANATIONS[figure];
  const parts = [
    ['Formula', formula],
    ['Bounds', bounds],
    ['Left out', exclusions],
  ];
  return (
    <InfoPopover label={`How “${label}” is counted`} align="end">
      <dl className="grid gap-2">
        {parts.map(([term, text]) => (
          <div key={term}>
            <dt className="font-medium text-sm text-text-muted">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </InfoPopover>
  );
}

/** A chart with its explanation in the header of its card, beside the button that shows its table, and where it leads to. */
export function Explained({
  figure,
  link,
  children,
}: {
  figure: ExplainedFigure;
  link?: { readonly href: string; readonly label: string };
  children: React.ReactNode;
}) {
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      {children}
      <div className="absolute end-12 top-3 flex items-center">
        {link === undefined ? null : (
          <Link
            href={link.href}
            tone="muted"
            aria-label={link.label}
            title={link.label}
            className="inline-flex size-7 items-center justify-center"
          >
            <ArrowUpRight aria-hidden className="size-3.5" />
          </Link>
        )}
        <FigureInfo figure={figure} />
      </div>
    </div>
  );
}
