import { cn } from '../../lib/cn.ts';
import { TONE_TEXT } from '../../lib/tone.ts';
import type { PatchHighlight } from './segments.ts';

interface PatchMinimapProps {
  places: readonly { row: number; highlight: PatchHighlight }[];
  total: number;
  drawn: Int32Array;
  activeId: string | null;
  onActivate: (index: number) => void;
}

/** Where in the patch the highlights are. For the pointer alone: the keyboard has next and previous. */
export function PatchMinimap({ places, total, drawn, activeId, onActivate }: PatchMinimapProps) {
  return (
    <div
      aria-hidden
      data-slot="patch-minimap"
      className="absolute inset-y-0 end-0 w-3 border-border border-s bg-inset"
    >
      {places.map((place, index) => (
        <button
          key={place.highlight.id}
          type="button"
          tabIndex={-1}
          title={place.highlight.label}
          onClick={() => onActivate(index)}
          style={{ top: `${(drawn.indexOf(place.row) / Math.max(1, total)) * 98}%` }}
          className={cn(
            'absolute inset-x-0.5 rounded-full bg-current',
            TONE_TEXT[place.highlight.tone ?? 'alarm'],
            place.highlight.id === activeId ? 'h-1.5' : 'h-1 opacity-60',
          )}
        />
      ))}
    </div>
  );
}
