import { smallDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '../../paths.ts';
import { AppRoutes } from '../../routes.tsx';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentDetailScreen } from './IncidentDetailScreen.tsx';

const path = '/incidents/secrets/101';
const LIST = '/incidents/secrets?rt=all&status=_';

const meta = {
  title: 'Screens/Incident detail/By keyboard',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: smallDatabase, path } },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);

export const Default: Story = {
  play: async ({ step }) => {
    await screen.findByRole('button', { name: 'Acknowledge' });
    await step('a acknowledges, and does nothing when it was', async () => {
      await userEvent.keyboard('a');
      await shown('Incident acknowledged');
    });
    await step('s opens the levels', async () => {
      await userEvent.keyboard('s');
      await screen.findByRole('listbox', { name: 'Severity' });
      await userEvent.keyboard('{Home}{Enter}');
      await shown('Severity set');
    });
    await step('r asks for the reasons', async () => {
      await userEvent.keyboard('r');
      const dialog = await screen.findByRole('dialog', { name: 'Resolve incident' });
      await waitFor(() => expect(dialog).toContainElement(activeElement()));
      const reason = within(dialog).getByRole('checkbox', { name: 'Secret was revoked' });
      reason.focus();
      await userEvent.keyboard(' ');
      await waitFor(() => expect(reason).toBeChecked());
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await shown('Incident resolved');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
    await step('u reopens', async () => {
      await userEvent.keyboard('u');
      await shown('Incident reopened');
    });
    await step('i assigns to me', async () => {
      await userEvent.keyboard('i');
      await waitFor(() =>
        expect(document.querySelector('[data-slot=combobox]')).toHaveTextContent('Ada Byron'),
      );
    });
    await step('n leads to the note, in which letters are letters', async () => {
      await userEvent.keyboard('n');
      const box = screen.getByPlaceholderText('Write a note');
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.keyboard('aru');
      await expect(box).toHaveValue('aru');
    });
    await step('Escape leaves the note, and the keys work again', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(screen.getByPlaceholderText('Write a note')).not.toHaveFocus();
      await userEvent.keyboard('s');
      await screen.findByRole('listbox', { name: 'Severity' });
      await userEvent.keyboard('{Escape}');
    });
  },
};

export const AdjacentIncidents: Story = {
  parameters: { app: { database: smallDatabase, path: LIST } },
  render: () => <AppRoutes />,
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const links = await screen.findAllByRole('link', { name: /#10\d$/ });
    const ids = links.map(
      (link) => link.getAttribute('aria-label')?.split('#')[1] ?? link.textContent?.split('#')[1],
    );
    const at = (index: number) => paths.incident('secret', Number(ids[index]));
    await userEvent.click(links[1] ?? document.body);
    await waitFor(() => expect(app.url).toBe(at(1)));
    await screen.findByRole('button', { name: 'Previous incident' });
    await step('] is the next one of the list, [ the one before', async () => {
      await userEvent.keyboard(']');
      await waitFor(() => expect(app.url).toBe(at(2)));
      await expect(await screen.findByText(`3 of ${links.length}`)).toBeVisible();
      await screen.findByRole('heading', { level: 1, name: /^Secret incident/ });
      // Two of them write one.
      await userEvent.keyboard('[[');
      await waitFor(() => expect(app.url).toBe(at(1)));
    });
    await step('the first one has none before it', async () => {
      await userEvent.keyboard('[[');
      await waitFor(() => expect(app.url).toBe(at(0)));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Previous incident' })).toHaveAttribute(
          'aria-disabled',
          'true',
        ),
      );
    });
    await step('g i leads back to the list as it was', async () => {
      await userEvent.keyboard('gi');
      await waitFor(() => expect(app.url).toBe(LIST));
    });
  },
};

function activeElement(): HTMLElement | null {
  const { activeElement: active } = document;
  return active instanceof HTMLElement ? active : null;
}
