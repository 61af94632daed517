import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aPatch, aUser } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { listQueryOf, rowsInputOf } from '../../atoms/list-context.atoms.ts';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { keyOf, queryClientAtom } from '../../query.ts';
import type { Store } from '../../store.ts';
import { inPage } from '../../stories/decorators.tsx';
import { IncidentDetailView } from './IncidentDetailView.tsx';

const [triggered, acknowledged, resolved] = smallDatabase().incidents;
if (triggered === undefined || acknowledged === undefined || resolved === undefined) {
  throw new Error('The small database has one incident a status.');
}

const path = '/incidents/secrets/101';

/** The person comes from the list, in which the shown incident is the first. */
const cameFromList =
  (first: SecretIncident, search = '') =>
  (store: Store) => {
    const answer = {
      ok: true,
      status: 200,
      data: [first, ...smallDatabase().incidents.filter(({ id }) => id !== first.id)],
      items: null,
      isTotalCapped: false,
    };
    const input = rowsInputOf(store.get, listQueryOf(store.get, ''));
    store.get(queryClientAtom).setQueryData(keyOf('listSecrets', input), answer);
    store.set(navigateAction, `${path}${search}`);
  };

const answering = (...overrides: ReturnType<typeof override>[]) => ({
  app: {
    database: smallDatabase,
    path: '/incidents/secrets',
    overrides,
    setup: cameFromList(triggered),
  },
});

const meta = {
  title: 'Screens/Incident detail',
  component: IncidentDetailView,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [1280, 900], ...answering() },
  args: { state: { kind: 'ready', incident: triggered, user: aUser() } },
} satisfies Meta<typeof IncidentDetailView>;
export default meta;
type Story = StoryObj<typeof meta>;

const drawn = async () => {
  await screen.findByText(/move to the vault/);
};

export const Default: Story = { play: drawn };
export const Acknowledged: Story = {
  parameters: { app: { setup: cameFromList(acknowledged) } },
  args: { state: { kind: 'ready', incident: acknowledged, user: aUser() } },
  play: drawn,
};
export const Resolved: Story = {
  parameters: { app: { setup: cameFromList(resolved) } },
  args: { state: { kind: 'ready', incident: resolved, user: aUser() } },
  play: drawn,
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const NotFound: Story = { args: { state: { kind: 'notFound' } } };
export const Forbidden: Story = { args: { state: { kind: 'forbidden' } } };
export const Failed: Story = { args: { state: { kind: 'failed', text: 'Failed to get secret' } } };
export const PatchReady: Story = { play: drawn };
export const PatchLoading: Story = {
  parameters: answering(override('getPatch', 'never')),
  play: async () => {
    await screen.findByText('1–5 of 7 occurrences');
  },
};
const says = (text: string) => async () => {
  await screen.findByText(text);
};
export const PatchFailed: Story = {
  parameters: answering(override('getPatch', { status: 500, detail: '' })),
  play: says('An error occurred while loading the patch.'),
};
export const PatchEmpty: Story = {
  parameters: answering(
    override('getPatch', { status: 200, data: aPatch({ has_content: false, patch: '' }) }),
  ),
  play: says('Empty patch!'),
};
export const PatchUnavailable: Story = {
  parameters: {
    app: {
      database: () => {
        const database = smallDatabase();
        const [first, ...others] = database.occurrences.get(triggered.id) ?? [];
        if (first === undefined) throw new Error('The incident has occurrences.');
        const presence = { is_present: null, last_seen: null };
        database.occurrences.set(triggered.id, [{ ...first, presence }, ...others]);
        return database;
      },
      overrides: [
        override('getPatch', { status: 200, data: aPatch({ has_patch: false, patch: '' }) }),
      ],
    },
  },
  play: says('Patch not available'),
};
/** The URL names an occurrence of another incident: the page does not show it. */
export const PatchMissing: Story = {
  parameters: { app: { setup: cameFromList(triggered, '?occurrence=99999999') } },
  play: says('Occurrence not found'),
};

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
  play: drawn,
});
export const Phone: Story = sized(360, 800);
export const Tablet: Story = sized(768, 1024);
export const Wide: Story = sized(1440, 900);
