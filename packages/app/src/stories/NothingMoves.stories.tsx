import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { searchedDatabase } from '@sluice/contract/fixtures/searched-database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { AppRoutes } from '../routes.tsx';
import { Provider } from '../store.ts';
import { type AppSetting, TestApp } from './test-app.ts';

/** The calls that the frame around all pages waits for. */
const SHELL_CALLS = /^\/api\/v1\/(?:user|settings|company|version)\b/u;

/** The app with its data, and at a press the same page in an app whose reads are never answered. */
function WithAndWithout({ setting }: { setting: AppSetting }) {
  const [isHeld, setHeld] = useState(false);
  const { store } = useMemo(() => {
    const app = new TestApp(setting);
    app.holdReads((url) => !SHELL_CALLS.test(url));
    return app;
  }, [setting]);
  if (!isHeld)
    return (
      <>
        <AppRoutes />
        <button type="button" onClick={() => setHeld(true)}>
          Load again
        </button>
      </>
    );
  return (
    <Provider store={store}>
      <AppRoutes />
    </Provider>
  );
}

const meta = {
  title: 'Journeys/Nothing moves when it is loaded',
  component: WithAndWithout,
  tags: ['journey'],
  args: { setting: {} },
  parameters: { picture: 'none', viewport: [1280, 900] },
} satisfies Meta<typeof WithAndWithout>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Where the header, the headings and the side bar of a page begin. */
function marks(): Map<string, readonly [top: number, left: number]> {
  const shown = document.querySelectorAll('main :is(h1, h2, aside), [data-slot=page-header]');
  return new Map(
    [...shown].map((element) => {
      const { top, left } = element.getBoundingClientRect();
      const words = /^H\d$/u.test(element.tagName) ? ` ${element.textContent}` : '';
      return [`${element.tagName}${words}`, [Math.round(top), Math.round(left)]];
    }),
  );
}

/** The elements that mark a place whose data is still loading. */
const BUSY = '[data-slot=skeleton], main [aria-busy=true], main [data-slot=spinner]';
const isBusy = () => document.querySelector(BUSY) !== null;

/**
 * A heading or a side bar is at the same place while the page loads and when its data is there. The page's code is already
 * loaded, so that the whole loading state is drawn immediately.
 *
 * @param below headings below what is as long as its data
 */
const staysInPlace = (
  path: string,
  heading: string,
  { below = [], ...rest }: AppSetting & { below?: readonly string[] } = {},
): Story => {
  const setting: AppSetting = { path, database: watchedDatabase, ...rest };
  return {
    args: { setting },
    parameters: { app: setting },
    play: async () => {
      await screen.findByRole('heading', { level: 1, name: heading });
      await waitFor(() => expect(isBusy()).toBe(false), { timeout: 5000 });
      const ready = marks();
      await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
      await screen.findByRole('heading', { level: 1, name: heading });
      await waitFor(() => expect(isBusy()).toBe(true));
      const moved = [...marks()].flatMap(([name, [top, left]]) => {
        const [readyTop, readyLeft] = ready.get(name) ?? [Number.NaN, Number.NaN];
        const isStill = Math.abs(readyTop - top) <= 1 && readyLeft === left;
        return isStill || below.includes(name) ? [] : [{ name, loading: top, ready: readyTop }];
      });
      await expect(moved).toEqual([]);
    },
  };
};

export const Default = staysInPlace('/incidents/secrets', 'Incidents');
export const Incident = staysInPlace('/incidents/secrets/101', 'Secret incident #101', {
  database: smallDatabase,
});
export const Activity = staysInPlace('/activity', 'Activity');
export const Analytics = staysInPlace('/analytics', 'Analytics', {
  below: ['H2 Open incidents by repository', 'H2 Incidents over time'],
});
export const Developers = staysInPlace('/perimeter/developers', 'Perimeter');
export const Organizations = staysInPlace('/perimeter/organizations', 'Perimeter');
export const ExploreHistory = staysInPlace('/search/history', 'Explore', {
  database: searchedDatabase,
});
export const General = staysInPlace('/settings/company/general', 'General', {
  below: [
    'H2 Email notifications',
    'H2 Historical scanning',
    'H2 Incident lifecycle',
    'H2 Deadlines',
  ],
});
export const PerimeterSettings = staysInPlace('/settings/company/perimeter', 'Perimeter');
export const SecretsDetection = staysInPlace(
  '/settings/company/secrets-detection',
  'Secrets detection',
);
export const KeywordsDetection = staysInPlace(
  '/settings/company/keywords-detection',
  'Keywords detection',
);
export const SeverityRules = staysInPlace('/settings/company/severity-rules', 'Severity rules');
export const AuditLogs = staysInPlace('/settings/company/audit-logs', 'Audit logs');
export const Members = staysInPlace('/settings/company/members', 'Members');
export const Notifications = staysInPlace('/settings/company/notifications', 'Notifications');
export const ApiKeys = staysInPlace('/settings/company/public-api', 'API keys');
export const SingleSignOn = staysInPlace('/settings/company/sso', 'Single sign-on');
export const Preferences = staysInPlace('/settings/personal/preferences', 'Preferences');
