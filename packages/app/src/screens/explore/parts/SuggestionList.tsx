import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { counted } from '../../../lib/counted.ts';
import type { Suggestions } from './use-suggestions.ts';

export interface SuggestionListProps {
  id: string;
  suggestions: Suggestions;
}

/** The id of an option, for the box that points at it. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** The suggestions under a query box. The focus stays in the box. */
export function SuggestionList({ id, suggestions }: SuggestionListProps) {
  const { options, active, choose } = suggestions;
  return (
    <>
      <p role="status" className="sr-only">
        {options.length === 0 ? '' : counted(options.length, 'suggestion')}
      </p>
      {options.length === 0 ? null : (
        <div
          id={id}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-auto rounded-panel border border-border bg-raised p-1 shadow-lg"
        >
          {options.map((option, index) => (
            <div
              key={option}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="wrap-anywhere rounded-control px-2 py-1 font-mono text-sm aria-selected:bg-press hover:bg-press"
              onPointerDown={(event) => {
                // The focus stays in the box.
                event.preventDefault();
                choose(option);
              }}
            >
              {escapeUntrustedText(option)}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
