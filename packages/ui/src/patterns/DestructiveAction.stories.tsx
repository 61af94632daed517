import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog/ConfirmDialog.tsx';
import { Panel } from '../components/Panel/Panel.tsx';
import { ToastRegion } from '../components/Toast/ToastRegion.tsx';
import { createToaster } from '../components/Toast/toaster.ts';

interface KeyListProps {
  /** Revokes a key for good; false when the server refuses. */
  onRevoke: (name: string) => Promise<boolean>;
  toaster: ReturnType<typeof createToaster>;
}

/** An act that can be undone happens immediately and offers Undo. An act that cannot asks first, and says what is lost. */
function KeyList({ onRevoke, toaster }: KeyListProps) {
  const [names, setNames] = useState<readonly string[]>(['deploy', 'nightly export']);
  const [isMuted, setMuted] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const mute = () => {
    setMuted(true);
    toaster.show({
      id: 'muted',
      title: 'Alerts of deploy muted',
      actionLabel: 'Undo',
      onAction: () => setMuted(false),
      durationMs: 'persistent',
    });
  };
  const revoke = async (name: string) => {
    const isRevoked = await onRevoke(name);
    if (isRevoked) setNames(names.filter((one) => one !== name));
    toaster.show(
      isRevoked
        ? { id: 'revoked', title: `API key ${name} revoked`, durationMs: 'persistent' }
        : {
            id: 'failed',
            tone: 'danger',
            title: `Failed to revoke ${name}`,
            body: 'The server did not answer. The key still works.',
            durationMs: 'persistent',
          },
    );
  };
  return (
    <div className="p-6">
      <Panel title="API keys" divided flush className="max-w-120">
        <ul className="divide-y divide-border">
          {names.map((name) => (
            <li key={name} className="flex items-center gap-2 px-4 py-2">
              <span className="min-w-0 flex-1">{name}</span>
              {name === 'deploy' ? (
                <Button size="small" onClick={isMuted ? () => setMuted(false) : mute}>
                  {isMuted ? 'Unmute alerts' : 'Mute alerts'}
                </Button>
              ) : null}
              <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setAsked(name)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      <ConfirmDialog
        subject={asked}
        onClose={() => setAsked(null)}
        question={(name) => ({
          title: `Revoke ${name}?`,
          description: 'What uses this key is refused from now on. It cannot be brought back.',
          confirmLabel: 'Revoke key',
        })}
        onConfirm={revoke}
      />
      <ToastRegion toaster={toaster} />
    </div>
  );
}

const own = import.meta.glob<string>('./DestructiveAction.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Destructive action',
  component: KeyList,
  args: { onRevoke: fn(() => Promise.resolve(true)), toaster: createToaster() },
  // A pattern is read whole.
  parameters: {
    picture: 'page',
    viewport: [640, 400],
    docs: { source: { code: own['./DestructiveAction.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof KeyList>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);
const press = async (name: string) => userEvent.click(await body().findByRole('button', { name }));

/** The question names the thing, what happens to it, and the act on its button. Cancel has the focus. */
export const Default: Story = {
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    await press('Revoke deploy');
    await body().findByRole('alertdialog', { name: 'Revoke deploy?' });
    await waitFor(() => expect(body().getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await expect(args.onRevoke).not.toHaveBeenCalled();
  },
};

/** No question for what can be undone: the message has the way back. */
export const Undone: Story = {
  args: { toaster: createToaster() },
  play: async () => {
    await press('Mute alerts');
    await press('Undo');
    await body().findByRole('button', { name: 'Mute alerts' });
    await press('Mute alerts');
    await body().findByRole('button', { name: 'Undo' });
  },
};

export const Revoked: Story = {
  parameters: { picture: 'none' },
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    await press('Revoke deploy');
    await press('Revoke key');
    await body().findByText('API key deploy revoked');
    await expect(args.onRevoke).toHaveBeenCalledWith('deploy');
    await expect(body().queryByRole('button', { name: 'Revoke deploy' })).not.toBeInTheDocument();
  },
};

/** A failure says what still holds. */
export const Failed: Story = {
  args: { onRevoke: fn(() => Promise.resolve(false)), toaster: createToaster() },
  play: async () => {
    await press('Revoke deploy');
    await press('Revoke key');
    await body().findByText('The server did not answer. The key still works.');
    await body().findByRole('button', { name: 'Revoke deploy' });
  },
};
