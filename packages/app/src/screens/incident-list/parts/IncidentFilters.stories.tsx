import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { appOf } from '../../../stories/test-app.ts';
import { IncidentFilters } from './IncidentFilters.tsx';

const at = (search: string) => ({
  app: { database: busyDatabase, path: `/incidents/secrets${search}` },
});

const meta = {
  title: 'Parts/Incident filters',
  component: IncidentFilters,
  tags: ['state'],
  parameters: { picture: 'fill', width: 900, ...at('') },
} satisfies Meta<typeof IncidentFilters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Nothing: Story = { parameters: at('?status=_') };
export const Everything: Story = {
  parameters: at(
    '?severity=10,20,30&validity=valid&assignee=ada@acme.example,none&tags=TEST_FILE,NONE' +
      '&detector=aws_iam&repository=acme/billing&search=deploy' +
      '&rt=custom&start=2026-06-01&end=2026-06-15',
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Detector: AWS Keys' });
    await canvas.findByRole('button', { name: /^Assignee: Ada Byron/ });
  },
};
export const Narrow: Story = { parameters: { width: 340 } };

export const Menu: Story = {
  parameters: { picture: 'page', viewport: [960, 460] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    const menu = await screen.findByRole('menu', { name: 'Add filter' });
    await expect(menu).not.toHaveTextContent('Status');
  },
};

export const Editor: Story = {
  parameters: { picture: 'page', viewport: [960, 420] },
  play: async ({ canvas, loaded }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Status: Triggered' }));
    const box = await screen.findByRole('checkbox', { name: 'Acknowledged' });
    await userEvent.click(box);
    await waitFor(() =>
      expect(appOf(loaded).url).toBe('/incidents/secrets?status=triggered%2Cacknowledged'),
    );
    await userEvent.click(box);
    await waitFor(() => expect(appOf(loaded).url).toBe('/incidents/secrets'));
  },
};

/** Facets are counted over the newest 10,000 incidents: of more, each count is a lower bound. */
export const CountsCut: Story = {
  parameters: {
    picture: 'page',
    viewport: [960, 420],
    app: {
      ...at('').app,
      overrides: [
        override('listIncidentFacets', {
          status: 200,
          data: [
            { value: 'triggered', count: 9214 },
            { value: 'acknowledged', count: 786 },
          ],
          items: { start: 0, total: 10_000, isCapped: true },
        }),
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Status: Triggered' }));
    await expect(await screen.findByText('9,214+')).toBeVisible();
    await expect(screen.getByText('786+')).toBeVisible();
    // None of the newest is resolved, which says nothing about the others.
    await expect(screen.getByRole('checkbox', { name: 'Resolved' })).toBeVisible();
    await expect(screen.queryByText(/^0/u)).not.toBeInTheDocument();
  },
};
