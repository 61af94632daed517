import { ACTIONS, INCIDENT_ACTIONS } from '@sluice/domain/actions';
import { Dialog } from '@sluice/ui/Dialog';
import { Kbd } from '@sluice/ui/Kbd';

export interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const GROUPS: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [string, string])[];
}[] = [
  {
    title: 'Everywhere',
    keys: [
      ['?', 'Keyboard shortcuts'],
      ['mod+k', 'Find a page or an action'],
      ['g i', 'Go to incidents'],
    ],
  },
  {
    title: 'In the list',
    keys: [
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['x', 'Select row'],
      ['shift+x', 'Extend selection to row'],
      ['o', 'Open row beside the list'],
      ['esc', 'Clear selection'],
      ['a', 'Acknowledge row or selection'],
      ['r', 'Resolve'],
      ['u', 'Reopen'],
      ['n', 'Write a note'],
      ['/', 'Search'],
      ['f', 'Add filter'],
    ],
  },
  {
    title: 'On an incident',
    keys: [
      ...INCIDENT_ACTIONS.flatMap((name): [string, string][] => {
        const { shortcut } = ACTIONS[name];
        return shortcut === null ? [] : [[shortcut.key, shortcut.label]];
      }),
      ['[', 'Previous incident'],
      [']', 'Next incident'],
    ],
  },
];

/** The keyboard shortcuts of the app. They are ignored while a person types. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="large">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen it scrolls, and nothing else in it takes the focus */}
      <div className="grid gap-x-8 gap-y-6 outline-none sm:grid-cols-3" tabIndex={0}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-2 text-sm font-semibold text-text-muted">{title}</h3>
            <dl className="grid gap-1.5">
              {keys.map(([key, what]) => (
                <div key={key} className="flex items-center justify-between gap-4">
                  <dt>{what}</dt>
                  <dd>
                    <Kbd keys={key} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
