import { PRESENCES } from '@sluice/domain/presence';
import { SEVERITIES } from '@sluice/domain/severity';
import { STATUSES } from '@sluice/domain/status';
import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { PresenceBadge } from './PresenceBadge.tsx';
import { SeverityBadge } from './SeverityBadge.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { ValidityBadge } from './ValidityBadge.tsx';

const meta = {
  title: 'Parts/Badges',
  component: SeverityBadge,
  tags: ['matrix'],
  args: { severity: 10 },
} satisfies Meta<typeof SeverityBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] items-center gap-3 py-2">
      <span className="text-sm text-text-muted">{title}</span>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
    </div>
  );
}

export const Default: Story = {};

/** Every label of an incident; shape and text distinguish them, not colour alone. */
export const All: Story = {
  parameters: { width: 720 },
  render: () => (
    <>
      <Row title="Severity">
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} severity={severity} />
        ))}
      </Row>
      <Row title="Severity, soft">
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} severity={severity} look="soft" />
        ))}
      </Row>
      <Row title="Status">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
      <Row title="Status, plain">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} look="plain" />
        ))}
      </Row>
      <Row title="Validity">
        {VALIDITY_STATUSES.map((validity) => (
          <ValidityBadge key={validity} validity={validity} />
        ))}
      </Row>
      <Row title="Presence">
        {PRESENCES.map((presence) => (
          <PresenceBadge key={presence} presence={presence} />
        ))}
      </Row>
    </>
  ),
};

/** A severity between two levels takes the next one; none is Unknown (spec 000 §3). */
export const Rounded: Story = {
  render: () => (
    <Row title="1, 10, 11, null">
      {[1, 10, 11, null].map((severity) => (
        <SeverityBadge key={severity} severity={severity} />
      ))}
    </Row>
  ),
};
