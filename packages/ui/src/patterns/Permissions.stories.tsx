import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button, ButtonLink } from '../components/Button/Button.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Panel } from '../components/Panel/Panel.tsx';

type Role = 'admin' | 'member' | 'outsider';

interface MembersPageProps {
  role: Role;
  onDelete: (name: string) => void;
}

const MEMBERS = ['Ada Lovelace', 'Grace Hopper'];

/**
 * Three answers to "may I?". What a person may see and not do is there, and says why. What is no part of their work is absent.
 * A page that they reach by its address says that it is not for them, and who can change that.
 */
function MembersPage({ role, onDelete }: MembersPageProps) {
  if (role === 'outsider')
    return (
      <div className="grid gap-4">
        <PageHeader title="Members" />
        <EmptyState
          size="page"
          headingLevel={2}
          title="Not authorized"
          body="Only members of this workspace can see who belongs to it. Ask an admin for an invitation."
          action={<ButtonLink href="/">Back to your workspace</ButtonLink>}
        />
      </div>
    );
  const isAdmin = role === 'admin';
  const disabledReason = isAdmin ? undefined : 'Only admins can invite and remove';
  return (
    <div className="grid gap-4">
      <PageHeader
        title="Members"
        actions={
          <Button tone="primary" disabledReason={disabledReason}>
            Invite
          </Button>
        }
      />
      <Panel aria-label="Members" flush>
        <ul className="divide-y divide-border">
          {MEMBERS.map((name) => (
            <li key={name} className="flex items-center gap-2 px-4 py-2">
              <span className="min-w-0 flex-1">{name}</span>
              <IconButton
                size="small"
                label={`Remove ${name}`}
                icon={<Trash2 />}
                disabledReason={disabledReason}
                onClick={() => onDelete(name)}
              />
            </li>
          ))}
        </ul>
      </Panel>
      {isAdmin ? (
        <Panel title="Single sign-on" about="Members sign in with the company's account." divided>
          <Button>Set up</Button>
        </Panel>
      ) : null}
    </div>
  );
}

const own = import.meta.glob<string>('./Permissions.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Permissions',
  component: MembersPage,
  args: { role: 'admin', onDelete: fn() },
  // A pattern is read whole.
  parameters: {
    width: 760,
    docs: { source: { code: own['./Permissions.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof MembersPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Controls stay where they are, can be reached by keyboard, and say why they do nothing. */
export const AsMember: Story = {
  args: { role: 'member' },
  play: async ({ canvas, args }) => {
    const remove = canvas.getByRole('button', { name: /Remove Ada/u });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAccessibleDescription('Only admins can invite and remove');
    await userEvent.click(remove);
    await expect(args.onDelete).not.toHaveBeenCalled();
    await expect(canvas.queryByText('Single sign-on')).not.toBeInTheDocument();
  },
};

/** The page keeps its frame and has a way on. */
export const Forbidden: Story = { args: { role: 'outsider' } };
export const Narrow: Story = { args: { role: 'member' }, parameters: { width: 360 } };
