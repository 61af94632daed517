import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Incident, Refused } from '../../testing/bodies.ts';
import { anIncident } from '../../testing/findings.ts';
import { type Caller, createTestServer, type TestServer } from '../../testing/test-server.ts';

const Note = noteEndpoints.createNote.replies[201];
let testServer: TestServer;
let incident: number;
beforeAll(async () => {
  testServer = await createTestServer();
  incident = await anIncident(testServer, testServer.admin);
});
afterAll(() => testServer.close());

const write = async (as: Caller, message = 'Look at this.') =>
  bodyAs(await as('/api/v1/incident_notes', { body: { incident, message } }), Note);
const change = (as: Caller, id: number, body: Record<string, unknown>) =>
  as(`/api/v1/incident_notes/${id}`, { method: 'PATCH', body });
const remove = (as: Caller, id: number) => as(`/api/v1/incident_notes/${id}`, { method: 'DELETE' });

describe('writing a note', () => {
  it('trims it, names its author and counts it', async () => {
    const before = await bodyAs(await testServer.asAdmin(`/api/v1/secrets/${incident}`), Incident);
    const note = await write(testServer.asMember, '  Seen.  ');
    expect(note).toMatchObject({
      message: 'Seen.',
      version: 1,
      user: { email: testServer.member.email },
    });
    const after = await bodyAs(await testServer.asAdmin(`/api/v1/secrets/${incident}`), Incident);
    expect(after.incident_note_count).toBe(before.incident_note_count + 1);
    expect(after.version).toBe(before.version);
  });

  it.each([
    ['', 'Enter a note.'],
    [' \n ', 'Enter a note.'],
    ['x'.repeat(10_001), 'Max length: 10000'],
  ])('refuses %j', async (message, text) => {
    const response = await testServer.asAdmin('/api/v1/incident_notes', {
      body: { incident, message },
    });
    expect(response.status).toBe(400);
    expect(await bodyAs(response, Refused)).toMatchObject({ fields: { message: [text] } });
  });
});

describe('changing a note', () => {
  it('is refused to everyone but the author, admins included', async () => {
    const note = await write(testServer.asMember);
    expect((await change(testServer.asAdmin, note.id, { message: 'No', version: 1 })).status).toBe(
      403,
    );
    const changed = await bodyAs(
      await change(testServer.asMember, note.id, { message: 'Yes', version: 1 }),
      Note,
    );
    expect(changed).toMatchObject({ message: 'Yes', version: 2 });
  });

  it('refuses an older version, with the present note', async () => {
    const note = await write(testServer.asMember);
    await change(testServer.asMember, note.id, { message: 'First', version: 1 });
    const response = await change(testServer.asMember, note.id, { message: 'Second', version: 1 });
    expect(response.status).toBe(409);
    expect(await bodyAs(response, Refused)).toMatchObject({
      code: 'stale',
      current: { message: 'First' },
    });
  });
});

describe('deleting a note', () => {
  it('is allowed to the author and to admins', async () => {
    const byAdmin = await write(testServer.asAdmin);
    expect((await remove(testServer.asMember, byAdmin.id)).status).toBe(403);
    expect((await remove(testServer.asAdmin, byAdmin.id)).status).toBe(204);
    const byMember = await write(testServer.asMember);
    expect((await remove(testServer.asAdmin, byMember.id)).status).toBe(204);
    expect((await remove(testServer.asAdmin, byMember.id)).status).toBe(404);
  });
});
