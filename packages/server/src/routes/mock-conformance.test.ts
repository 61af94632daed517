import { OPERATIONS } from '@sluice/domain/actions';
import { ROLES, type Role } from '@sluice/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE, playToBoth, type Step } from '../testing/conformance.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/**
 * The stories of the app run on the contract's mock. These tests run the same scenes on the server and on the mock and compare
 * the results: status, code, sentence, fields, and the incidents with their timelines.
 */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const act = (
  operation: string,
  params: Record<string, unknown> = {},
  as: Role = 'admin',
  afterMs?: number,
): Step => ({
  as,
  path: ([id]) => `/api/v1/secrets/${id}/${operation}`,
  body: (_, { version }) => ({ version, ...params }),
  ...(afterMs === undefined ? {} : { afterMs }),
});
const stale = (operation: string): Step => ({
  path: ([id]) => `/api/v1/secrets/${id}/${operation}`,
  body: () => ({ version: 0 }),
});
const older = (
  operation: string,
  params: Record<string, unknown> = {},
  as: Role = 'admin',
): Step => ({
  as,
  path: ([id]) => `/api/v1/secrets/${id}/${operation}`,
  body: (_, { version }) => ({ version: version - 1, ...params }),
});
const undo = (as: Role = 'admin', afterMs = 0): Step => ({
  as,
  afterMs,
  path: ([id]) => `/api/v1/secrets/${id}/undo`,
  body: (_, { eventId }) => ({ event_id: eventId }),
});
const bulk = (
  name: string,
  params: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
  as: Role = 'admin',
): Step => ({
  as,
  path: () => '/api/v1/secrets/bulk',
  body: (ids) => ({
    ids,
    reverse_selection: false,
    action: { name, incident_type: 'secret' },
    params,
    ...change,
  }),
});
const note = (message: string, as: Role = 'admin'): Step => ({
  as,
  path: () => '/api/v1/incident_notes',
  body: ([incident]) => ({ incident, message }),
});
const editNote = (message: string, as: Role = 'admin', version = 1): Step => ({
  as,
  method: 'PATCH',
  path: (_, { noteId }) => `/api/v1/incident_notes/${noteId}`,
  body: () => ({ message, version }),
});
const dropNote = (as: Role = 'admin'): Step => ({
  as,
  method: 'DELETE',
  path: (_, { noteId }) => `/api/v1/incident_notes/${noteId}`,
});

const REASONS = { resolution_reasons: ['revoked'] };
const TO_MEMBER = { assignee: PEOPLE.member };
const PARAMS: Readonly<Record<string, Record<string, unknown>>> = {
  resolve: REASONS,
  assign: TO_MEMBER,
  set_severity: { severity: 20 },
};

/** The steps to each situation of an incident: unassigned, the member's, the admin's; open or resolved. */
const SITUATIONS = {
  triggered: [],
  'triggered, for the member': [act('assign', TO_MEMBER)],
  'triggered, for the admin': [act('assign', { assignee: PEOPLE.admin })],
  'acknowledged by the admin': [act('acknowledge')],
  'acknowledged by the member': [act('acknowledge', {}, 'member')],
  'acknowledged by the member, for the admin': [
    act('assign', { assignee: PEOPLE.admin }),
    act('acknowledge', {}, 'member'),
  ],
  resolved: [act('resolve', REASONS)],
  'resolved, for the member': [act('assign', TO_MEMBER), act('resolve', REASONS)],
} satisfies Record<string, readonly Step[]>;

const CASES = Object.entries(SITUATIONS).flatMap(([situation, steps]) =>
  ROLES.flatMap((role) => OPERATIONS.map((operation) => ({ situation, steps, role, operation }))),
);

describe('each operation in each situation', () => {
  it.each(CASES)('$situation: $operation by the $role', async ({ steps, role, operation }) => {
    const params = PARAMS[operation] ?? {};
    const { server, mock } = await playToBoth(testServer, [
      ...steps,
      act(operation, params, role),
      bulk(operation, params, {}, role),
    ]);
    expect(mock).toEqual(server);
  });
});

const SCENES: Readonly<Record<string, readonly Step[]>> = {
  'resolving without a reason': [act('resolve'), bulk('resolve')],
  'a severity off the scale': [
    act('set_severity', { severity: 15 }),
    bulk('set_severity', { severity: 100 }),
  ],
  'a severity given back to the rules': [
    act('set_severity', { severity: 10 }),
    act('set_severity', { severity: null }),
  ],
  'a missing parameter': [act('assign'), act('set_severity'), bulk('assign')],
  'an assignee who is no member': [
    act('assign', { assignee: 'nobody@ours.example' }),
    bulk('assign', { assignee: 'nobody@ours.example' }),
  ],
  'an older version': [act('acknowledge'), stale('resolve')],
  'a resolution after a change of the severity': [
    act('set_severity', { severity: 20 }, 'member'),
    older('resolve', REASONS),
  ],
  'a severity after a change of the status': [
    act('acknowledge', {}, 'member'),
    older('set_severity', { severity: 20 }),
  ],
  'an acknowledgement after an assignment': [act('assign', TO_MEMBER), older('acknowledge')],
  'a forbidden action on an older version': [
    act('assign', TO_MEMBER),
    older('assign', TO_MEMBER, 'member'),
  ],
  'no such incident': [
    { path: () => '/api/v1/secrets/999999/acknowledge', body: () => ({ version: 1 }) },
    { path: () => '/api/v1/secrets/x' },
  ],
  'no such operation': [act('explode')],
  'a body that says nothing': [
    { path: ([id]) => `/api/v1/secrets/${id}/acknowledge`, body: () => ({}) },
  ],
  'an empty selection': [bulk('acknowledge', {}, { ids: [] })],
  'a batch with one incident in the way': [act('acknowledge'), bulk('acknowledge')],
  'a batch with a missing incident': [bulk('acknowledge', {}, { ids: [999_999] })],
  'a batch on another kind': [
    bulk('acknowledge', {}, { action: { name: 'acknowledge', incident_type: 'keyword' } }),
  ],
  'a note for many': [bulk('add_note', { note: ' Same for all. ' }), bulk('add_note')],
  'a note for many that is too long': [bulk('add_note', { note: 'x'.repeat(10_001) })],
  'undo of an acknowledgement': [act('acknowledge'), undo()],
  'undo of an assignment': [act('assign', TO_MEMBER), undo()],
  'undo of a severity': [act('set_severity', { severity: 30 }), undo()],
  'undo of a resolution, reasons and all': [act('acknowledge'), act('resolve', REASONS), undo()],
  'undo of a reopening': [act('resolve', REASONS), act('reopen'), undo()],
  'undo twice': [act('acknowledge'), undo(), undo()],
  "undo of another person's event": [act('acknowledge'), undo('member')],
  'undo too late': [act('acknowledge'), undo('admin', 30_001)],
  'undo of a missing event': [undo()],
  'undo after a reveal': [
    act('acknowledge'),
    { path: ([id]) => `/api/v1/secrets/${id}/reveal`, body: () => ({}) },
    undo(),
  ],
  'notes: write, change, delete': [
    note(' First. '),
    editNote('Second.'),
    editNote('Late.', 'admin', 1),
    dropNote(),
    dropNote(),
  ],
  'notes: an empty one': [note('  '), note('x'), editNote('')],
  "notes: another person's": [note('Mine.'), editNote('Yours.', 'member'), dropNote('member')],
  "notes: an admin deletes a member's": [note('Mine.', 'member'), editNote('No.'), dropNote()],
  'notes: on a missing incident': [
    { path: () => '/api/v1/incident_notes', body: () => ({ incident: 999_999, message: 'x' }) },
  ],
};

describe('scenes', () => {
  it.each(Object.entries(SCENES))('%s', async (_, steps) => {
    const { server, mock } = await playToBoth(testServer, steps);
    expect(mock).toEqual(server);
  });
});

const KEYWORDS = '/api/v1/keyword_incidents';
const onKeyword = (
  operation: string,
  params: Record<string, unknown> = {},
  as: Role = 'admin',
): Step => ({
  as,
  path: ([id]) => `${KEYWORDS}/${id}/${operation}`,
  body: (_, { version }) => ({ version, ...params }),
});
const onPostman = (
  operation: string,
  params: Record<string, unknown> = {},
  as: Role = 'admin',
): Step => ({
  as,
  path: () => `/api/v1/postman/${operation}`,
  body: (ids) => ({ ids, ...params }),
});

const KEYWORD_SCENES: Readonly<Record<string, readonly Step[]>> = {
  'from found to closed and back': [
    onKeyword('acknowledge'),
    onKeyword('resolve'),
    onKeyword('resolve'),
    onKeyword('reopen'),
    { path: ([id]) => `${KEYWORDS}/${id}/undo`, body: (_, { eventId }) => ({ event_id: eventId }) },
  ],
  'assigning and rating': [
    onKeyword('assign', TO_MEMBER, 'member'),
    onKeyword('assign', TO_MEMBER),
    onKeyword('set_severity', { severity: 10 }),
    onKeyword('set_severity', { severity: 11 }),
    onKeyword('unassign'),
  ],
  'an older version': [
    onKeyword('acknowledge'),
    { path: ([id]) => `${KEYWORDS}/${id}/resolve`, body: (_, { version }) => ({ version: version - 1 }) },
  ],
  'many at once': [
    {
      path: () => `${KEYWORDS}/bulk`,
      body: (ids) => ({ ids, reverse_selection: false, action: { name: 'resolve', incident_type: 'keyword' } }),
    },
    {
      path: () => `${KEYWORDS}/bulk`,
      body: (ids) => ({ ids, reverse_selection: false, action: { name: 'reopen', incident_type: 'secret' } }),
    },
  ],
  notes: [
    { path: () => `${KEYWORDS}/notes`, body: ([incident]) => ({ incident, message: ' Seen. ' }) },
    { as: 'member', method: 'PATCH', path: (_, { noteId }) => `${KEYWORDS}/notes/${noteId}`, body: () => ({ message: 'x', version: 1 }) },
    { method: 'PATCH', path: (_, { noteId }) => `${KEYWORDS}/notes/${noteId}`, body: () => ({ message: 'Seen twice.', version: 1 }) },
    { method: 'PATCH', path: (_, { noteId }) => `/api/v1/incident_notes/${noteId}`, body: () => ({ message: 'x', version: 2 }) },
    { as: 'member', method: 'DELETE', path: (_, { noteId }) => `${KEYWORDS}/notes/${noteId}` },
    { method: 'DELETE', path: (_, { noteId }) => `${KEYWORDS}/notes/${noteId}` },
  ],
  'under the path of secrets': [{ path: ([id]) => `/api/v1/secrets/${id}/acknowledge`, body: () => ({ version: 1 }) }],
}; // biome-ignore format: a table

const POSTMAN_SCENES: Readonly<Record<string, readonly Step[]>> = {
  'from found to closed and back': [
    onPostman('acknowledge'),
    onPostman('acknowledge'),
    onPostman('unacknowledge', {}, 'member'),
    onPostman('resolve'),
    onPostman('reopen'),
  ],
  'assigning and rating': [
    onPostman('assign'),
    onPostman('assign', { user_id: 999_999 }),
    onPostman('set_severity'),
    onPostman('set_severity', { severity: 30 }),
    onPostman('set_severity', { severity: null }),
    onPostman('unassign'),
  ],
  'a missing id': [{ path: () => '/api/v1/postman/resolve', body: (ids) => ({ ids: [...ids, 999_999] }) }],
  'only a missing id': [{ path: () => '/api/v1/postman/resolve', body: () => ({ ids: [999_999] }) }],
  'one by its version, and undo': [
    { path: () => '/api/v1/postman/acknowledge', body: ([id], { version }) => ({ ids: [id], version }) },
    { path: ([id]) => `/api/v1/postman/incidents_v2/${id}/undo`, body: (_, { eventId }) => ({ event_id: eventId }) },
    { path: ([id]) => `/api/v1/postman/incidents_v2/${id}/undo`, body: (_, { eventId }) => ({ event_id: eventId }) },
  ],
  'one by an older version': [
    { path: () => '/api/v1/postman/acknowledge', body: ([id], { version }) => ({ ids: [id], version }) },
    { path: () => '/api/v1/postman/resolve', body: ([id], { version }) => ({ ids: [id], version: version - 1 }) },
    { path: () => '/api/v1/postman/set_severity', body: ([id], { version }) => ({ ids: [id], severity: 20, version: version - 1 }) },
  ],
  'no ids': [{ path: () => '/api/v1/postman/resolve', body: () => ({ ids: [] }) }],
  notes: [
    { path: () => '/api/v1/postman/add-notes', body: (ids) => ({ incident_ids: ids, message: ' Seen. ' }) },
    { path: () => '/api/v1/postman/add-notes', body: (ids) => ({ incident_ids: ids, message: 'x'.repeat(121) }) },
    { path: () => '/api/v1/postman/add-notes', body: () => ({ incident_ids: [], message: 'x' }) },
    { method: 'PATCH', path: () => '/api/v1/postman/incident-notes', body: () => ({ id: 999_999, message: 'x' }) },
    { method: 'DELETE', path: () => '/api/v1/postman/incident-notes/999999' },
  ],
}; // biome-ignore format: a table

describe('scenes of other kinds', () => {
  it.each(Object.entries(KEYWORD_SCENES))('keyword: %s', async (_, steps) => {
    const { server, mock } = await playToBoth(testServer, steps, 'keyword');
    expect(mock).toEqual(server);
  });

  it.each(Object.entries(POSTMAN_SCENES))('postman: %s', async (_, steps) => {
    const { server, mock } = await playToBoth(testServer, steps, 'postman');
    expect(mock).toEqual(server);
  });
});
