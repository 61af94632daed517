import { searchedDatabase } from '@sluice/contract/fixtures/searched-database';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { SearchScanScreen } from './SearchScanScreen.tsx';

const SCAN = '/search/scan/5e3a7c12-0000-4000-8000-000000000101';
const at = (path: string, overrides: ReturnType<typeof override>[] = []) => ({
  app: { database: searchedDatabase, path, overrides },
});

const meta = {
  title: 'Screens/Search scan/Results',
  component: SearchScanScreen,
  tags: ['behaviour'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], ...at(SCAN) },
} satisfies Meta<typeof SearchScanScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await shown('1–3 of 3 secrets');
    await step('the panel of scans is hidden here', async () => {
      await expect(screen.queryByText('Scan for secrets proceeding')).toBeNull();
    });
    await step('an incident that is one already cannot be selected', async () => {
      await expect(screen.getByRole('link', { name: 'Go to incident' })).toHaveAttribute(
        'href',
        '/incidents/secrets/201',
      );
    });
    await step('several are promoted', async () => {
      await userEvent.click(screen.getByRole('checkbox', { name: /^Select Slack Webhook/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Promote 1 secret as incident' }));
      await shown('1 secret promoted as incident');
      await waitFor(() =>
        expect(screen.getAllByRole('link', { name: 'Go to incident' })).toHaveLength(2),
      );
      await expect(app.url).toBe(SCAN);
    });
  },
};

const SCAN_ID = '5e3a7c12-0000-4000-8000-000000000101';

/** What a running scan finds comes into the table while the page is open. */
export const Finishing: Story = {
  parameters: {
    app: {
      path: SCAN,
      database: () => {
        const database = searchedDatabase();
        return {
          ...database,
          searchScans: database.searchScans.map((scan) =>
            scan.uuid === SCAN_ID ? { ...scan, status: 'scanning' as const, secrets: 0 } : scan,
          ),
          scannedSecrets: new Map([[SCAN_ID, []]]),
        };
      },
    },
  },
  play: async ({ loaded }) => {
    const { database } = appOf(loaded);
    await shown('No secrets found so far');
    const whole = searchedDatabase();
    database.searchScans = whole.searchScans;
    database.scannedSecrets = whole.scannedSecrets;
    await screen.findByText('1–3 of 3 secrets', {}, { timeout: 5_000 });
  },
};

export const SidePanel: Story = {
  parameters: { ...at(`${SCAN}/secret/5e3a7c13-0000-4000-8000-000000000100`), picture: 'page' },
  play: async ({ loaded }) => {
    await screen.findByRole('dialog', { name: /^AWS Keys 5e3a7c13/ });
    await shown('1 occurrence');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(appOf(loaded).url).toBe(SCAN));
  },
};

export const PromotingFails: Story = {
  parameters: at(SCAN, [override('promoteScannedSecrets', { status: 500, detail: '' })]),
  play: async () => {
    const [create] = await screen.findAllByRole('button', { name: 'Create incident' });
    if (create !== undefined) await userEvent.click(create);
    await shown('Failed at promoting secrets as incidents');
  },
};

export const NothingPromoted: Story = {
  parameters: at(SCAN, [
    override('promoteScannedSecrets', { status: 200, data: { new_secrets: [] } }),
  ]),
  play: async () => {
    const [create] = await screen.findAllByRole('button', { name: 'Create incident' });
    if (create !== undefined) await userEvent.click(create);
    await shown('Nothing happened');
  },
};

export const Rescan: Story = {
  parameters: at('/search/scan/5e3a7c12-0000-4000-8000-000000000103'),
  play: async () => {
    await shown('The results have expired');
    await userEvent.click(screen.getByRole('button', { name: 'Rescan' }));
    await shown('The scan waits for its turn.');
  },
};

export const UnknownScan: Story = {
  parameters: at('/search/scan/nothing'),
  play: async () => {
    await shown('Scan not found');
  },
};
