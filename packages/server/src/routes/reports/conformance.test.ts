import { expect, it } from 'vitest';
import { PEOPLE } from '../../testing/conformance.ts';
import {
  drop,
  patch,
  playSettings,
  type SettingsStep,
} from '../../testing/conformance-settings.ts';

const REPORTS = '/api/v1/reports';
const aReport = (name: string, change: object = {}) => ({
  name,
  address: '/analytics',
  frequency: 'weekly',
  recipients: [PEOPLE.admin],
  ...change,
});

const SCENE: readonly SettingsStep[] = [
  { path: REPORTS, body: aReport(' Weekly ', { address: '/analytics?rt=1month&x=1' }) },
  { path: REPORTS, body: aReport('Mine'), as: 'member' },
  { path: REPORTS, as: 'member' },
  { path: REPORTS, body: aReport(' ', { address: '/settings', recipients: [] }) },
  { path: REPORTS, body: aReport('Strangers', { recipients: ['nobody@else.example'] }) },
  { path: REPORTS, body: aReport('Often', { frequency: 'daily' }) },
  {
    path: REPORTS,
    body: aReport('Open', { address: '/incidents/secrets?search=a+b', frequency: 'monthly' }),
  },
  patch(([first]) => `${REPORTS}/${first}`, { is_paused: true, version: 1 }),
  patch(([first]) => `${REPORTS}/${first}`, { name: 'Old', version: 1 }),
  patch(([first]) => `${REPORTS}/${first}`, {
    is_paused: false,
    frequency: 'monthly',
    recipients: [PEOPLE.member, PEOPLE.admin],
    address: '/incidents/keywords',
    version: 2,
  }),
  patch(([first]) => `${REPORTS}/${first}`, { name: '', version: 3 }),
  { path: REPORTS },
  { path: '/api/v1/report_documents?address=/incidents/secrets', as: 'member' },
  { path: '/api/v1/report_documents?address=/settings' },
  drop(([first]) => `${REPORTS}/${first}`, 'member'),
  drop(([first]) => `${REPORTS}/${first}`),
  drop(([first]) => `${REPORTS}/${first}`),
  { path: REPORTS },
];

it('reports end alike at the server and at the mock of the stories', async () => {
  const { server, mock } = await playSettings(SCENE);
  expect(mock).toEqual(server);
  expect(server.map(({ status }) => status)).toContain(403);
});
