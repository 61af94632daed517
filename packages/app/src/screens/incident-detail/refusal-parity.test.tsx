import { ADA, aNote, aSecret, aUser, LIN } from '@sluice/contract/fixtures/entities';
import { stateOf } from '@sluice/contract/incident-state';
import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import {
  ACTIONS,
  actionRefusal,
  extraActions,
  INCIDENT_ACTIONS,
  type IncidentAction,
  PRIMARY_ACTION,
  refusalText,
} from '@sluice/domain/actions';
import { canDeleteNote, canEditNote, ROLES } from '@sluice/domain/permissions';
import { STATUSES } from '@sluice/domain/status';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Provider } from '../../store.ts';
import { TestApp } from '../../stories/test-app.ts';
import { AssigneePanel } from './parts/AssigneePanel.tsx';
import { NotesPanel } from './parts/NotesPanel.tsx';
import { SeverityPanel } from './parts/SeverityPanel.tsx';
import { StatusPanel } from './parts/StatusPanel.tsx';

/**
 * The transition rules exist once, in the domain. Here every control of the page is drawn for every
 * incident that the rules tell apart, and held to them: offered, enabled, and refused in the same
 * words. That server and mock refuse alike is tested with them.
 */

interface Control {
  readonly name: string;
  readonly isEnabled: boolean;
  /** What it says of why it is not. */
  readonly reason: string | null;
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** The buttons of a panel, each with the hint that belongs to it. */
function controlsOf(panel: ReactNode): Control[] {
  const { store } = new TestApp();
  const markup = renderToStaticMarkup(<Provider store={store}>{panel}</Provider>);
  return [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes, content]) => {
    const label = /aria-label="([^"]*)"/.exec(attributes ?? '')?.[1];
    const hint = /aria-describedby="([^"]*)"/.exec(attributes ?? '')?.[1]?.split(' ') ?? [];
    const reasons = hint.flatMap((id) => {
      const found = new RegExp(`id="${id}"[^>]*>(.*?)</`, 's').exec(markup)?.[1];
      return found === undefined ? [] : [textOf(found)];
    });
    return {
      name: label ?? textOf(content ?? ''),
      isEnabled: !/aria-disabled="true"|\bdisabled=""/.test(attributes ?? ''),
      reason: reasons[0] ?? null,
    };
  });
}

const PEOPLE = {
  nobody: { assignee: null, acknowledged_by: null },
  assignee: { assignee: ADA.email, acknowledged_by: LIN.email },
  acknowledger: { assignee: LIN.email, acknowledged_by: ADA.email },
  stranger: { assignee: LIN.email, acknowledged_by: LIN.email },
} as const;
const RELATIONS = ['nobody', 'assignee', 'acknowledger', 'stranger'] as const;

interface Case {
  readonly name: string;
  readonly incident: SecretIncident;
  readonly user: CurrentUser;
}

const CASES: Case[] = STATUSES.flatMap((status) =>
  ROLES.flatMap((role) =>
    RELATIONS.flatMap((relation) =>
      [false, true].map((is_staff) => ({
        name: `${status}, ${role}${is_staff ? ' and staff' : ''} who is ${relation}`,
        incident: aSecret({ status, ...PEOPLE[relation] }),
        user: aUser({ role, is_staff }),
      })),
    ),
  ),
);

const refusalIn = ({ incident, user }: Case, action: IncidentAction) =>
  actionRefusal(action, stateOf(incident), user);

describe('the status buttons', () => {
  it.each(CASES)('$name', (one) => {
    const shown = controlsOf(<StatusPanel incident={one.incident} user={one.user} />);
    const primary = PRIMARY_ACTION[one.incident.status];
    const offered = [primary, ...extraActions(stateOf(one.incident), one.user)];
    expect(shown.map(({ name }) => name)).toEqual(offered.map((name) => ACTIONS[name].label));
    for (const [index, action] of offered.entries()) {
      const refusal = refusalIn(one, action);
      expect(shown[index]?.isEnabled).toBe(refusal === null);
      if (refusal !== null) expect(shown[index]?.reason).toBe(refusalText(action, refusal));
    }
  });

  it('leave nothing out that a status allows and no other control offers', () => {
    const elsewhere: readonly IncidentAction[] = ['assign', 'unassign', 'set_severity', 'add_note'];
    for (const one of CASES) {
      const offered: readonly IncidentAction[] = [
        PRIMARY_ACTION[one.incident.status],
        ...extraActions(stateOf(one.incident), one.user),
      ];
      const allowed = INCIDENT_ACTIONS.filter((action) => refusalIn(one, action) === null);
      expect(offered).toEqual(
        expect.arrayContaining(allowed.filter((action) => !elsewhere.includes(action))),
      );
    }
  });
});

describe('the assignee', () => {
  it.each(CASES)('$name', (one) => {
    const [field] = controlsOf(<AssigneePanel incident={one.incident} user={one.user} />);
    const refusal = refusalIn(one, 'assign');
    expect(field?.isEnabled).toBe(refusal === null);
    if (refusal !== null) expect(field?.reason).toBe(refusalText('assign', refusal));
  });
});

describe('the severity', () => {
  it.each(CASES)('$name', (one) => {
    const incident: SecretIncident = { ...one.incident, severity_source: 'manual' };
    const shown = controlsOf(<SeverityPanel incident={incident} />);
    const isAllowed = refusalIn(one, 'set_severity') === null;
    expect(shown.map(({ isEnabled }) => isEnabled)).toEqual([isAllowed, isAllowed]);
  });
});

describe('the notes', () => {
  it.each(CASES)('$name', (one) => {
    const notes = [aNote(), aNote({ id: 502, user: LIN })];
    const shown = controlsOf(
      <NotesPanel incident={{ ...one.incident, incident_notes: notes }} user={one.user} />,
    );
    const count = (name: string) => shown.filter((control) => control.name === name).length;
    const authors = notes.map(({ user }) => ({ author: user.email }));
    expect(count('Edit the note')).toBe(authors.filter((by) => canEditNote(by, one.user)).length);
    expect(count('Delete note')).toBe(authors.filter((by) => canDeleteNote(by, one.user)).length);
  });
});
