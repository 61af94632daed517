import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { isImportingAtom } from '../../../atoms/imports.atoms.ts';
import { withToasts } from '../../../stories/decorators.tsx';
import { appOf } from '../../../stories/test-app.ts';
import { ImportDialog } from './ImportDialog.tsx';

const meta = {
  title: 'Parts/Import a report',
  component: ImportDialog,
  tags: ['state'],
  decorators: [withToasts],
  parameters: {
    picture: 'page',
    viewport: [720, 560],
    app: {
      database: busyDatabase,
      path: '/incidents/secrets',
      setup: (store: { set: (atom: typeof isImportingAtom, value: boolean) => void }) =>
        store.set(isImportingAtom, true),
    },
  },
} satisfies Meta<typeof ImportDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const choose = async (text: string, name = 'gitleaks.json') => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a report' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no place for a file.');
  await userEvent.upload(input, new File([text], name, { type: 'application/json' }));
  return dialog;
};

export const Default: Story = {};

export const Counted: Story = {
  play: async () => {
    const dialog = await choose(JSON.stringify([{}, {}, {}]));
    await expect(
      await dialog.findByText('3 new occurrences of 3 new incidents.'),
    ).toBeInTheDocument();
    await expect(dialog.getByRole('textbox', { name: 'Repository' })).toBeInTheDocument();
  },
};

export const NothingNew: Story = {
  play: async () => {
    const dialog = await choose('[]');
    await dialog.findAllByText('Nothing in it is new.');
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription(
      'Nothing in it is new.',
    );
  },
};

export const NoReport: Story = {
  play: async () => {
    const dialog = await choose('hello', 'notes.json');
    await dialog.findByText(/This is no report of gitleaks/);
  },
};

export const Failed: Story = {
  parameters: {
    picture: 'none',
    app: {
      ...meta.parameters.app,
      overrides: [override('importReport', { status: 500, detail: 'An error occured' })],
    },
  },
  play: async () => {
    const dialog = await choose('[{}]');
    await dialog.findByText('An error occured');
  },
};

/** The dry run changes nothing; the import does, and the list asks again. */
export const Import: Story = {
  parameters: { picture: 'none' },
  play: async ({ loaded }) => {
    const dialog = await choose(JSON.stringify([{}, {}]));
    await dialog.findByText('2 new occurrences of 2 new incidents.');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Repository' }), 'acme/api');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await screen.findByText('Imported 2 new incidents');
    const bodies = appOf(loaded).writes.map(({ body }) => body);
    await waitFor(() =>
      expect(bodies).toMatchObject([
        { is_dry_run: true },
        { is_dry_run: false, repository: 'acme/api' },
      ]),
    );
  },
};
