import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Incident, Refused } from '../../testing/bodies.ts';
import { anIncident } from '../../testing/findings.ts';
import { type Caller, createWorld, type World } from '../../testing/world.ts';

const Note = noteEndpoints.createNote.replies[201];
let world: World;
let incident: number;
beforeAll(async () => {
  world = await createWorld();
  incident = await anIncident(world, world.admin);
});
afterAll(() => world.close());

const write = async (as: Caller, message = 'Look at this.') =>
  bodyAs(await as('/api/v1/incident_notes', { body: { incident, message } }), Note);
const change = (as: Caller, id: number, body: Record<string, unknown>) =>
  as(`/api/v1/incident_notes/${id}`, { method: 'PATCH', body });
const remove = (as: Caller, id: number) => as(`/api/v1/incident_notes/${id}`, { method: 'DELETE' });

describe('writing a note', () => {
  it('trims it, names its author and counts it', async () => {
    const before = await bodyAs(await world.asAdmin(`/api/v1/secrets/${incident}`), Incident);
    const note = await write(world.asMember, '  Seen.  ');
    expect(note).toMatchObject({
      message: 'Seen.',
      version: 1,
      user: { email: world.member.email },
    });
    const after = await bodyAs(await world.asAdmin(`/api/v1/secrets/${incident}`), Incident);
    expect(after.incident_note_count).toBe(before.incident_note_count + 1);
    expect(after.version).toBe(before.version);
  });

  it.each([
    ['', 'Write something first.'],
    [' \n ', 'Write something first.'],
    ['x'.repeat(10_001), 'Max length: 10000'],
  ])('refuses %j', async (message, text) => {
    const response = await world.asAdmin('/api/v1/incident_notes', { body: { incident, message } });
    expect(response.status).toBe(400);
    expect(await bodyAs(response, Refused)).toMatchObject({ fields: { message: [text] } });
  });
});

describe('changing a note', () => {
  it('is refused to everyone but the author, admins included', async () => {
    const note = await write(world.asMember);
    expect((await change(world.asAdmin, note.id, { message: 'No', version: 1 })).status).toBe(403);
    const changed = await bodyAs(
      await change(world.asMember, note.id, { message: 'Yes', version: 1 }),
      Note,
    );
    expect(changed).toMatchObject({ message: 'Yes', version: 2 });
  });

  it('refuses an older version, with the present note', async () => {
    const note = await write(world.asMember);
    await change(world.asMember, note.id, { message: 'First', version: 1 });
    const response = await change(world.asMember, note.id, { message: 'Second', version: 1 });
    expect(response.status).toBe(409);
    expect(await bodyAs(response, Refused)).toMatchObject({
      code: 'stale',
      current: { message: 'First' },
    });
  });
});

describe('deleting a note', () => {
  it('is allowed to the author and to admins', async () => {
    const byAdmin = await write(world.asAdmin);
    expect((await remove(world.asMember, byAdmin.id)).status).toBe(403);
    expect((await remove(world.asAdmin, byAdmin.id)).status).toBe(204);
    const byMember = await write(world.asMember);
    expect((await remove(world.asAdmin, byMember.id)).status).toBe(204);
    expect((await remove(world.asAdmin, byMember.id)).status).toBe(404);
  });
});
