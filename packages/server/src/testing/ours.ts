import * as v from 'valibot';
import { bodyAs } from './bodies.ts';
import { anIncident, aPostmanIncident, aSource } from './findings.ts';
import type { TestServer } from './test-server.ts';

/** The ids of one thing of each kind that our company has. */
export type Ours = Record<
  | 'secret'
  | 'occurrence'
  | 'note'
  | 'source'
  | 'event'
  | 'rule'
  | 'detector'
  | 'developer'
  | 'keyword'
  | 'grasper'
  | 'keywordIncident'
  | 'keywordOccurrence'
  | 'keywordNote'
  | 'postman'
  | 'postmanNote',
  number
> & {
  /** The token of the secret's public link. */
  readonly linkToken: string;
};

/** Makes one thing of each kind for our company; `secret` is the value that leaked. */
export async function makeOurs(testServer: TestServer, value: string): Promise<Ours> {
  const secret = await anIncident(testServer, testServer.admin, {
    value,
    commit: { subject: `Add ${value}` },
  });
  const source = await aSource(testServer, testServer.admin);
  const note = await testServer.asAdmin('/api/v1/incident_notes', {
    body: { incident: secret, message: 'Ours.' },
  });
  const { db } = testServer.database;
  const occurrence = await db.selectFrom('occurrences').select('id').executeTakeFirstOrThrow();
  const event = await db.selectFrom('events').select('id').executeTakeFirstOrThrow();
  const rule = await db.selectFrom('severity_rules').select('id').executeTakeFirstOrThrow();
  const made = async (path: string, body: unknown) =>
    (await bodyAs(await testServer.asAdmin(path, { body }), v.object({ id: v.number() }))).id;
  const { id } = await bodyAs(note, v.object({ id: v.number() }));
  await testServer.asAdmin('/api/v1/detectors/own', {
    body: { rules: '[[rules]]\nid = "ours"\nregex = "zephyr-[0-9]{9}"\n' },
  });
  const detector = await db.selectFrom('own_detectors').select('id').executeTakeFirstOrThrow();
  const keyword = await made('/api/v1/keywords/incident_raisers', {
    name: 'Ours', keyword: 'zephyr', type: 'word', categories: ['incident_raiser'],
  }); // biome-ignore format: one line as it is sent
  const grasper = await made('/api/v1/keywords/secret_graspers', {
    name: 'Ours too', keyword: 'boreas', type: 'word', categories: ['secret_grasper'],
  }); // biome-ignore format: one line as it is sent
  const keywordIncident = await anIncident(testServer, testServer.admin, {
    detector: `keyword:${keyword}`,
    value: 'zephyr',
  });
  const found = await db
    .selectFrom('occurrences')
    .select('id')
    .where('incident_id', '=', keywordIncident)
    .executeTakeFirstOrThrow();
  const postman = await aPostmanIncident(testServer);
  const developer = await made('/api/v1/developers', { github_login: 'ours' });
  const link = await testServer.asAdmin('/api/v1/shared/secrets', {
    body: { incident_id: secret },
  });
  const { token } = await bodyAs(link, v.object({ token: v.string() }));
  return {
    linkToken: token,
    secret,
    source,
    note: id,
    occurrence: occurrence.id,
    event: event.id,
    rule: rule.id,
    detector: detector.id,
    developer,
    keyword,
    grasper,
    keywordIncident,
    keywordOccurrence: found.id,
    keywordNote: await made('/api/v1/keyword_incidents/notes', {
      incident: keywordIncident,
      message: 'Ours.',
    }),
    postman,
    postmanNote: await noteOnPostman(testServer, postman),
  };
}

/** A note of ours on a postman incident. */
async function noteOnPostman(testServer: TestServer, incident: number): Promise<number> {
  await testServer.asAdmin('/api/v1/postman/add-notes', {
    body: { incident_ids: [incident], message: 'Ours.' },
  });
  const row = await testServer.database.db
    .selectFrom('notes')
    .select('id')
    .where('incident_id', '=', incident)
    .executeTakeFirstOrThrow();
  return row.id;
}
