import {
  ADA,
  aMember,
  aMemberUser,
  aNote,
  aResolvedSecret,
  aSecret,
  aUser,
  daysAgo,
  LIN,
  SAM,
} from '@sluice/contract/fixtures/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { IncidentSidebar } from '../IncidentSidebar.tsx';

const meta = {
  title: 'Parts/Side panels',
  component: IncidentSidebar,
  tags: ['state'],
  parameters: { picture: 'fill', width: 400 },
  args: {
    incident: aSecret({ occurrence_count: 7, nb_of_occurrences_still_on_github: 6 }),
    user: aUser(),
    withStatus: true,
    people: [aMember(ADA, 'admin'), aMember(LIN), aMember(SAM)],
    busy: null,
    areChecksOn: false,
    isCheckingValidity: false,
    onOperate: fn(),
    onAssign: fn(),
    onSeverityChange: fn(),
    onCheckValidity: fn(),
    onCreateNote: fn(async () => true),
    onUpdateNote: fn(async () => true),
    onDeleteNote: fn(),
  },
} satisfies Meta<typeof IncidentSidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Mine: Story = {
  args: { incident: aSecret({ assignee: ADA.email }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Unassign' }));
    await expect(args.onOperate).toHaveBeenCalledWith('unassign');
  },
};

export const Acknowledged: Story = {
  args: {
    incident: aSecret({
      status: 'acknowledged',
      assignee: LIN.email,
      acknowledged_by: LIN.email,
      severity: 20,
      severity_source: 'manual',
    }),
  },
};

export const Resolved: Story = {
  args: {
    incident: aResolvedSecret({ resolution_reasons: ['revoked', 'source_deleted', 'low_risk'] }),
  },
};

export const AsMember: Story = {
  args: {
    user: aMemberUser(),
    incident: aSecret({ status: 'acknowledged', assignee: ADA.email, acknowledged_by: ADA.email }),
  },
};

export const SeverityByRule: Story = {
  args: {
    incident: aSecret({
      severity: 10,
      severity_source: 'rule',
      severity_rule: { id: 1, name: 'Valid secret with company context' },
      automatic_severity: {
        severity: 10,
        source: 'rule',
        rule: { id: 1, name: 'Valid secret with company context' },
        other_rules: [
          { id: 2, name: 'Valid secret' },
          { id: 3, name: 'Company context, still present' },
        ],
      },
    }),
  },
};

export const Valid: Story = {
  args: {
    areChecksOn: true,
    incident: aSecret({ validity_status: 'valid', last_seen_valid: daysAgo(0.2) }),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check again' }));
    await expect(args.onCheckValidity).toHaveBeenCalledOnce();
  },
};

export const CheckingValidity: Story = {
  args: { areChecksOn: true, isCheckingValidity: true },
  play: async () => {
    await screen.findByText('Checking validity');
  },
};

export const CanNotBeChecked: Story = {
  args: { areChecksOn: true, incident: aSecret({ validity_status: 'can_not_check' }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Check again' })).toBeNull();
  },
};

export const Notes: Story = {
  args: {
    incident: aSecret({
      incident_notes: [
        aNote(),
        aNote({
          id: 502,
          user: LIN,
          message: `Two lines,\nthe second of which has a long word: ${'rotation'.repeat(9)}`,
          gg_updated_at: daysAgo(0.5),
        }),
      ],
    }),
  },
};

export const EditingANote: Story = {
  args: { incident: aSecret({ incident_notes: [aNote()] }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the note' }));
    await expect(canvas.getByRole('textbox', { name: 'Change the note' })).toBeVisible();
  },
};

export const Busy: Story = { args: { busy: 'acknowledge' } };
export const AssigneeWhoLeft: Story = {
  args: { incident: aSecret({ assignee: 'gone@acme.example' }) },
};
