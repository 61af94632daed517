import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, spyOn, userEvent } from 'storybook/test';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FallbackView } from './FallbackView.tsx';

const meta = {
  title: 'Screens/Fallback',
  component: FallbackView,
  tags: ['state'],
  args: { onReload: fn() },
} satisfies Meta<typeof FallbackView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Something went wrong…')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Load again' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};

function Broken(): never {
  throw new Error('A part of the page that can not be drawn.');
}

const onError = fn();

function Page() {
  const [path, setPath] = useState('/broken');
  return (
    <>
      <nav>
        <button type="button" onClick={() => setPath('/whole')}>
          Elsewhere
        </button>
      </nav>
      <ErrorBoundary resetKey={path} onError={onError}>
        {path === '/broken' ? <Broken /> : <p>A whole page</p>}
      </ErrorBoundary>
    </>
  );
}

/** What breaks is caught where it is, and the next place is whole again. */
export const Caught: Story = {
  parameters: { picture: 'none' },
  beforeEach: () => {
    // React logs every error that a boundary catches.
    const consoleError = spyOn(console, 'error').mockImplementation(() => {});
    return () => consoleError.mockRestore();
  },
  render: () => <Page />,
  play: async ({ canvas }) => {
    await canvas.findByText('Something went wrong…');
    await expect(onError).toHaveBeenCalledWith(expect.any(Error));
    await userEvent.click(canvas.getByRole('button', { name: 'Elsewhere' }));
    await canvas.findByText('A whole page');
  },
};
