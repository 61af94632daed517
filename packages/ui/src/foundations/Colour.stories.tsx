import type { Meta, StoryObj } from '@storybook/react-vite';
import { ToneIcon } from '../components/Badge/ToneIcon.tsx';
import { CHART_SWATCH, CHART_TONES, TONE_SOFT, TONE_TEXT, TONES } from '../lib/tone.ts';
import { colorTokens, contrast, pairsOf, rgbOf, strongPairs } from '../tokens/contrast.ts';
import highContrast from '../tokens/high-contrast.css?raw';
import meaning from '../tokens/meaning.css?raw';
import palette from '../tokens/palette.css?raw';

const tokens = colorTokens(palette, meaning);
const byName = new Map(tokens.map((token) => [token.name, token]));

const meta = {
  title: 'Foundations/Colour',
  parameters: { width: 980 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every meaning token, live: what components may use. Its two values are the light and the dark one. */
export const Default: Story = {
  render: () => (
    <ul className="grid grid-cols-3 gap-x-6 gap-y-2">
      {tokens.map((token) => (
        <li key={token.name} className="flex items-center gap-3">
          <span
            aria-hidden
            className="size-8 shrink-0 rounded-control border border-border-strong"
            style={{ background: `var(--color-${token.name})` }}
          />
          <span className="min-w-0">
            <span className="block truncate font-medium">{token.name}</span>
            <code className="text-text-muted text-xs">
              {token.light} / {token.dark}
            </code>
          </span>
        </li>
      ))}
    </ul>
  ),
};

/** Severity, status, validity: an outline of its own for each, so that no meaning hangs on colour alone. */
export const Tones: Story = {
  render: () => (
    <ul className="grid grid-cols-4 gap-2">
      {TONES.map((tone) => (
        <li
          key={tone}
          className={`flex items-center gap-2 rounded-control px-3 py-2 ${TONE_SOFT[tone]} ${TONE_TEXT[tone]}`}
        >
          <ToneIcon tone={tone} size={16} />
          <span className="font-medium">{tone}</span>
        </li>
      ))}
    </ul>
  ),
};

/** Series colours: the three status marks first, then eight categories. */
export const Charts: Story = {
  render: () => (
    <ul className="flex gap-3">
      {CHART_TONES.map((tone) => (
        <li key={tone} className="text-center text-sm text-text-muted">
          <span
            aria-hidden
            className={`mb-1 block h-16 w-14 rounded-control ${CHART_SWATCH[tone]}`}
          />
          {tone}
        </li>
      ))}
    </ul>
  ),
};

type Pairs = ReturnType<typeof pairsOf>;
type Colours = typeof byName;

/** Pairs of colours with their ratio in light and in dark. */
function ContrastTable({ pairs, colours }: { pairs: Pairs; colours: Colours }) {
  const rows = [...new Map(pairs.map((pair) => [`${pair.text} ${pair.ground}`, pair]))];
  return (
    <table className="numbers w-full text-sm">
      <thead className="text-start text-text-muted">
        <tr>
          {['Foreground', 'Ground', 'At least', 'Light', 'Dark'].map((heading) => (
            <th key={heading} scope="col" className="py-1 text-start font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, pair]) => {
          const front = colours.get(pair.text);
          const back = colours.get(pair.ground);
          if (!front || !back) return null;
          return (
            <tr key={key} className="border-border border-t">
              <th scope="row" className="py-1 text-start font-medium">
                {pair.text}
              </th>
              <td>{pair.ground}</td>
              <td>{pair.least}</td>
              <td>{contrast(rgbOf(front.light), rgbOf(back.light)).toFixed(1)}</td>
              <td>{contrast(rgbOf(front.dark), rgbOf(back.dark)).toFixed(1)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Each pair that must be readable or distinguishable, with its ratio in light and in dark, computed from the tokens. */
export const Contrast: Story = {
  // Half a thousand pairs, each of them tested: a picture of them all would say no more.
  parameters: { picture: 'none' },
  render: () => <ContrastTable pairs={pairsOf([...byName.keys()])} colours={byName} />,
};

const strong = new Map([
  ...byName,
  ...colorTokens(palette, highContrast).map((token) => [token.name, token] as const),
]);

/** What changes for readers whose system asks for more contrast: text 7:1, outlines and focus 4.5:1. */
export const HighContrast: Story = {
  render: () => <ContrastTable pairs={strongPairs()} colours={strong} />,
};
