import { busyDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const meta = {
  title: 'Screens/Incident list/Filters and pages',
  component: IncidentListScreen,
  tags: ['behaviour'],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: busyDatabase, path: '/incidents/secrets' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (path: string) => ({
  app: { database: busyDatabase, path: `/incidents/secrets${path}` },
});
const shown = (text: string | RegExp) => screen.findByText(text);
const incidents = () => screen.getAllByRole('checkbox', { name: /^Select .*#\d+$/ });

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('the triggered ones of the last week, ten a page, the newest first', async () => {
      await shown('1–10 of 57 incidents');
      await expect(incidents()).toHaveLength(10);
      await expect(incidents()[0]).toHaveAccessibleName('Select AWS Keys #201');
      await expect(
        await screen.findByRole('button', { name: 'Time range: Last week' }),
      ).toBeVisible();
      await expect(screen.getByRole('button', { name: 'Status: Triggered' })).toBeVisible();
    });
    await step('and the URL has no query', () => expect(app.url).toBe('/incidents/secrets'));
  },
};

export const FilterGoesToTheUrl: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await shown('1–10 of 57 incidents');
    await step('a default that is cleared leaves the sentinel', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Clear Status' }));
      await shown('1–10 of 76 incidents');
      await expect(app.url).toBe('/incidents/secrets?status=_');
    });
    await step('a filter that is added has its values in the URL', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Severity' }));
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Critical' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'High' }));
      await waitFor(() => expect(app.url).toBe('/incidents/secrets?status=_&severity=10%2C20'));
      await shown(/^1–10 of 2\d incidents$/);
      await userEvent.keyboard('{Escape}');
    });
    await step('and is taken away as one', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Clear Severity' }));
      await shown('1–10 of 76 incidents');
      await expect(app.url).toBe('/incidents/secrets?status=_');
    });
  },
};

export const UrlGoesToTheFilters: Story = {
  parameters: at('?status=acknowledged&severity=10,20&search=dotfiles&rt=1month&sort=severity'),
  play: async () => {
    await shown(/^1–\d of \d incidents$/);
    await expect(screen.getByRole('button', { name: 'Status: Acknowledged' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Severity: Critical, High' })).toBeVisible();
    await expect(
      await screen.findByRole('button', { name: 'Time range: Last month' }),
    ).toBeVisible();
    await expect(screen.getByRole('searchbox')).toHaveValue('dotfiles');
    const severity = screen.getByRole('columnheader', { name: 'Severity' });
    await expect(severity).toHaveAttribute('aria-sort', 'ascending');
  },
};

export const UnknownWordsInTheUrl: Story = {
  parameters: at('?status=lost&severity=7&rt=forever&sort=colour&page=zero'),
  play: async () => {
    await shown('1–10 of 57 incidents');
    await expect(screen.getByRole('button', { name: 'Status: Triggered' })).toBeVisible();
    await expect(
      await screen.findByRole('button', { name: 'Time range: Last week' }),
    ).toBeVisible();
  },
};

export const PreferredRange: Story = {
  parameters: {
    app: {
      path: '/incidents/secrets',
      database: () => {
        const database = busyDatabase();
        const user_preferences = { default_incident_date_filter: '1day' as const };
        return { ...database, settings: { ...database.settings, user_preferences } };
      },
    },
  },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await screen.findByRole('button', { name: 'Time range: Last day' });
    await shown(/^1–\d of \d incidents$/);
    const lists = app.calls.filter(({ url }) => url.startsWith('/api/v1/secrets?'));
    await expect(lists.every(({ url }) => url.includes('rt=1day'))).toBe(true);
    await expect(app.url).toBe('/incidents/secrets');
  },
};

export const SearchGoesToTheFirstPage: Story = {
  parameters: at('?page=3'),
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await shown('21–30 of 57 incidents');
    await userEvent.type(screen.getByRole('searchbox'), 'checkout{Enter}');
    await waitFor(() => expect(app.url).toBe('/incidents/secrets?search=checkout'));
    await shown(/^1–10 of 1\d incidents$/);
  },
};

export const OrderInTheHeader: Story = {
  parameters: at('?page=2'),
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await shown('11–20 of 57 incidents');
    const header = () => screen.getByRole('columnheader', { name: 'Severity' });
    await step('the most critical first, from page one', async () => {
      await userEvent.click(within(header()).getByRole('button'));
      await waitFor(() => expect(app.url).toBe('/incidents/secrets?sort=severity'));
      await shown('1–10 of 57 incidents');
      await expect(header()).toHaveAttribute('aria-sort', 'ascending');
      await waitFor(() => expect(screen.getAllByText('Critical')).toHaveLength(10));
    });
    await step('then the least', async () => {
      await userEvent.click(within(header()).getByRole('button'));
      await waitFor(() => expect(app.url).toBe('/incidents/secrets?sort=-severity'));
      await expect(header()).toHaveAttribute('aria-sort', 'descending');
      await waitFor(() => expect(screen.queryByText('Critical')).toBeNull());
    });
  },
};

export const Paging: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('forward', async () => {
      await shown('1–10 of 57 incidents');
      await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
      await shown('11–20 of 57 incidents');
      await expect(app.url).toBe('/incidents/secrets?page=2');
    });
    await step('to the last one, which is not full', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Page 6' }));
      await shown('51–57 of 57 incidents');
      await expect(incidents()).toHaveLength(7);
    });
  },
};

export const PageThatIsNotThere: Story = {
  parameters: at('?page=9'),
  play: async ({ loaded }) => {
    await shown("This page doesn't exist");
    await shown('The list has 6 pages now.');
    await userEvent.click(screen.getByRole('link', { name: 'Go to the first page' }));
    await shown('1–10 of 57 incidents');
    await expect(appOf(loaded).url).toBe('/incidents/secrets');
  },
};

export const CustomPeriod: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await shown('1–10 of 57 incidents');
    await userEvent.click(await screen.findByRole('button', { name: 'Time range: Last week' }));
    const from = await screen.findByLabelText('From');
    const to = screen.getByLabelText('To');
    const apply = screen.getByRole('button', { name: 'Apply custom range' });
    await step('half a range is not applied, and says so', async () => {
      await userEvent.type(from, '2026-06-14');
      await userEvent.click(apply);
      await expect(to).toHaveAccessibleDescription(/./);
      await expect(app.url).toBe('/incidents/secrets');
    });
    await step('two days are, both included', async () => {
      await userEvent.type(to, '2026-06-15');
      await userEvent.click(apply);
      await waitFor(() =>
        expect(app.url).toBe('/incidents/secrets?rt=custom&start=2026-06-14&end=2026-06-15'),
      );
      await shown(/^1–10 of 1\d incidents$/);
    });
  },
};

export const HalfACustomPeriodInTheUrl: Story = {
  parameters: at('?rt=custom&start=2026-06-14'),
  play: async () => {
    await shown('1–10 of 57 incidents');
    await expect(
      await screen.findByRole('button', { name: 'Time range: Last week' }),
    ).toBeVisible();
  },
};

export const ZoomIntoTheChart: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await shown('1–10 of 57 incidents');
    await step('with bars of another width', async () => {
      for (const name of ['Hour', 'Day']) {
        await userEvent.click(await screen.findByRole('combobox', { name: /Granularity/ }));
        await userEvent.click(await screen.findByRole('option', { name }));
        await waitFor(() =>
          expect(screen.getByRole('combobox', { name: /Granularity/ })).toHaveTextContent(name),
        );
        const asked = `granularity=${name.toLowerCase()}`;
        await waitFor(() => expect(app.calls.some(({ url }) => url.includes(asked))).toBe(true));
      }
    });
    await step('Enter on a bar narrows the list to its day', async () => {
      const plot = await screen.findByRole('slider');
      plot.focus();
      await userEvent.keyboard('{End}{ArrowLeft}{Enter}');
      await waitFor(() =>
        expect(app.url).toBe('/incidents/secrets?rt=custom&start=2026-06-16&end=2026-06-16'),
      );
    });
    await step('and there is a visible way back', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Zoom out' }));
      await waitFor(() => expect(app.url).toBe('/incidents/secrets'));
      await shown('1–10 of 57 incidents');
    });
  },
};

export const MoreColumns: Story = {
  play: async () => {
    await shown('1–10 of 57 incidents');
    await expect(screen.queryByRole('columnheader', { name: 'Assignee' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Display options' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Assignee' }));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('columnheader', { name: 'Assignee' });
    await expect(localStorage.getItem('sluice.columns.secret')).toBe('assignee');
  },
};
