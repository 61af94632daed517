import * as v from 'valibot';
import { bodyAs } from './bodies.ts';
import { type FakeAtlassian, fakeAtlassian } from './fake-atlassian.ts';
import { anIncident, aSecretValue } from './findings.ts';
import { notifyOnce } from './notify-once.ts';
import { createTestServer, type TestServer, testConfig } from './test-server.ts';

export const NOTIFIERS = '/api/v1/notifiers_v2';
export const CONFIG = { project_key: 'SEC', issue_type: '101' };
/** A notifier, as far as the tests of Jira read it. */
export const Notifier = v.object({
  id: v.number(),
  version: v.number(),
  status: v.string(),
  config: v.record(v.string(), v.unknown()),
});
type NotifierOut = v.InferOutput<typeof Notifier>;

/** A test server before a stand-in for Atlassian, with the calls that tests of Jira make. */
export interface JiraBoard {
  readonly atlassian: FakeAtlassian;
  readonly testServer: TestServer;
  /** Connects Jira by the code of a consent. */
  readonly connect: (code?: string) => Promise<Response>;
  readonly patch: (id: number, body: object) => Promise<Response>;
  /** A connected and configured notifier. What incidents left waiting before is no event of it. */
  readonly aBoard: (handlers?: readonly object[]) => Promise<NotifierOut>;
  /** A new secret incident. */
  readonly aSecret: () => Promise<number>;
  /** Hands events on and sends what is due, once. */
  readonly pass: () => Promise<boolean>;
  /** Deletes a notifier. */
  readonly silence: (id: number) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Starts both. */
export async function jiraBoard(): Promise<JiraBoard> {
  const atlassian = await fakeAtlassian();
  const testServer = await createTestServer(testConfig(atlassian.settings));
  let seed = 7_000;
  const connect = (code = atlassian.consent()) =>
    testServer.asAdmin(NOTIFIERS, {
      body: { name: 'Board', type: 'jira', config: { oauth_code: code }, handlers: [] },
    });
  const patch = (id: number, body: object) =>
    testServer.asAdmin(`${NOTIFIERS}/${id}`, { method: 'PATCH', body });
  const pass = () => notifyOnce(testServer.deps, new AbortController().signal);
  return {
    atlassian,
    testServer,
    connect,
    patch,
    pass,
    aBoard: async (handlers = []) => {
      while (await pass());
      const { id, version } = await bodyAs(await connect(), Notifier);
      return bodyAs(await patch(id, { config: CONFIG, handlers, version }), Notifier);
    },
    aSecret: () => {
      seed += 1;
      const commit = { sha: String(seed).padStart(40, 'a') };
      return anIncident(testServer, testServer.admin, { value: aSecretValue(seed), commit });
    },
    silence: (id) => testServer.asAdmin(`${NOTIFIERS}/${id}`, { method: 'DELETE' }),
    close: async () => {
      atlassian.close();
      await testServer.close();
    },
  };
}
