import type { Meta, StoryObj } from '@storybook/react-vite';
import { File, Folder } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { type TreeNode, TreeView } from './TreeView.tsx';

const NODES: readonly TreeNode[] = [
  {
    id: 'infra',
    label: 'infra',
    icon: <Folder />,
    count: 3,
    children: [
      { id: 'deploy', label: 'deploy.env', icon: <File />, href: '#deploy', count: 2 },
      {
        id: 'prod',
        label: 'production',
        icon: <Folder />,
        children: [{ id: 'main', label: 'main.tf', icon: <File />, href: '#main' }],
      },
    ],
  },
  {
    id: 'src',
    label: 'src',
    icon: <Folder />,
    children: [{ id: 'client', label: 'client.ts', icon: <File />, href: '#client' }],
  },
  { id: 'readme', label: 'README.md', icon: <File />, href: '#readme' },
];

const meta = {
  title: 'Components/TreeView',
  component: TreeView,
  args: {
    label: 'Files',
    nodes: NODES,
    expanded: new Set(['infra']),
    onExpandedChange: fn(),
    current: 'deploy',
  },
  parameters: { width: 260 },
} satisfies Meta<typeof TreeView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const item = (name: RegExp) => canvas.getByRole('treeitem', { name });
    await userEvent.tab();
    await expect(item(/deploy/u)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    await expect(item(/main/u)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.queryByRole('treeitem', { name: /main/u })).toBeNull();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(item(/infra/u)).toHaveFocus();
    await userEvent.keyboard('r');
    await expect(item(/README/u)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(item(/infra/u)).toHaveFocus();
  },
};
export const AllOpen: Story = { args: { expanded: new Set(['infra', 'prod', 'src']) } };
export const LongContent: Story = {
  args: {
    nodes: [
      {
        id: 'a',
        label: 'a-folder-with-a-name-that-is-much-longer-than-the-place-that-there-is',
        count: 1284,
        icon: <Folder />,
        children: [
          { id: 'b', label: 'another-long-one-in-it-to-see-the-indent.ts', href: '#b', count: 7 },
        ],
      },
    ],
    expanded: new Set(['a']),
  },
};
/** Left opens here: it points to what is below. */
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  play: async ({ canvas }) => {
    const item = (name: RegExp) => canvas.getByRole('treeitem', { name });
    item(/src/u).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(item(/client/u)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.queryByRole('treeitem', { name: /client/u })).toBeNull();
    item(/src/u).blur();
  },
};
export const Narrow: Story = { parameters: { width: 150 } };
