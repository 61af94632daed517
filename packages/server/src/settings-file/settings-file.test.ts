import { printSettings } from '@sluice/contract/schemas/settings-file';
import type { AllSettings, SettingsFile } from '@sluice/domain/settings-file';
import { changeText } from '@sluice/domain/settings-plan';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs } from '../testing/bodies.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { applySettings } from './apply-settings.ts';
import { currentSettings, parseSettings } from './read-settings.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

/** Deadlines with these hours for critical incidents. */
function slaOf(acknowledge: number, resolve: number): AllSettings['general']['deadlines'] {
  const hours = { acknowledge: 4, resolve: null };
  const rest = { 20: hours, 30: hours, 40: hours, 50: hours, 100: hours };
  return { digest: false, targets: { 10: { acknowledge, resolve }, ...rest } };
}

const TOKEN = 'planted-token-of-a-hook';
const FILE: SettingsFile = {
  version: 1,
  general: {
    historical_scan_months: 2,
    reopen_incident_on_new_occurrence: false,
    deadlines: slaOf(4, 24),
  },
  keywords: [
    {
      name: 'Zephyr',
      keyword: 'zephyr-internal',
      type: 'raw',
      categories: ['incident_raiser'],
      labels: ['Products'],
    },
    {
      name: 'Grasp',
      keyword: 'acme-gateway',
      type: 'raw',
      categories: ['secret_grasper'],
      labels: [],
    },
  ],
  severity_rules: [
    {
      name: 'Valid in a repository of ours',
      severity: 10,
      is_active: true,
      conditions: [{ attribute: 'secret_status', operator: 'is', value: 'valid' }],
    },
    {
      name: 'Grasped',
      severity: 40,
      is_active: false,
      conditions: [{ attribute: 'secret_grasper', operator: 'contains_any_of', value: ['Grasp'] }],
    },
  ],
  banlist: ['acme/docs-*', 'acme/examples'],
  notifiers: [
    {
      type: 'custom_webhook',
      name: 'Hook',
      config: { webhook_url: 'https://hooks.example/in', signature_token: `\${HOOK_TOKEN}` },
      events: [{ event_type: 'incident.created', min_severity: 20, include_unknown: false }],
    },
    {
      type: 'email',
      name: 'Email',
      config: {},
      emails: ['security@ours.example'],
      events: [{ event_type: 'incident.created', min_severity: 50, include_unknown: true }],
    },
  ],
};

const environment = { HOOK_TOKEN: TOKEN };
const apply = (file: SettingsFile, given: Record<string, string> = environment) =>
  applySettings(testServer.deps, testServer.admin.companyId, file, {
    environment: given,
    isPlan: false,
  });
const plan = (file: SettingsFile, given: Record<string, string> = environment) =>
  applySettings(testServer.deps, testServer.admin.companyId, file, {
    environment: given,
    isPlan: true,
  });
const current = (): Promise<AllSettings> => {
  const { deps, admin } = testServer;
  return currentSettings(deps.db, deps.vault, admin.companyId, deps.clock());
};
const reread = async (): Promise<SettingsFile> => {
  const parsed = parseSettings(printSettings(await current()));
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.file;
};
const auditCount = async () => {
  const { id } = await testServer.database.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('id'))
    .executeTakeFirstOrThrow();
  return id;
};
const wordsOf = ({ changes }: { changes: readonly Parameters<typeof changeText>[0][] }) =>
  changes.flatMap(changeText);
const Page = v.object({
  results: v.array(v.object({ type: v.string(), actor_name: v.string(), actor_email: v.string() })),
});

describe('settings as a file', () => {
  it('plans nothing for its own export, of a new company too', async () => {
    expect(await plan(await reread(), {})).toMatchObject({ changes: [], faults: [] });
  });

  it('names the credential that the environment does not hold, and writes nothing', async () => {
    const before = await auditCount();
    const { faults } = await apply(FILE, {});
    expect(faults).toEqual([
      {
        place: 'notifiers › Custom webhook “Hook” › signature_token',
        text: 'Please enter a signature token',
      },
    ]);
    expect(await auditCount()).toBe(before);
    expect((await current()).keywords).toEqual([]);
  });

  it('plans without writing, applies with an entry for each change, and is then a no-op', async () => {
    const before = await auditCount();
    const planned = await plan(FILE);
    expect(planned.faults).toEqual([]);
    expect(wordsOf(planned)).toContain('+ Custom webhook “Hook” is added');
    expect(await auditCount()).toBe(before);
    const members = () => testServer.database.db.selectFrom('members').select('id').execute();
    const people = (await members()).length;

    const applied = await apply(FILE);
    expect(wordsOf(applied)).toEqual(wordsOf(planned));
    expect((await members()).length).toBe(people + 1);
    const log = await bodyAs(await testServer.asAdmin('/api/v1/audit_logs?per_page=100'), Page);
    const ours = log.results.filter(({ actor_name }) => actor_name === 'Command line');
    expect(ours.map(({ type }) => type).toSorted()).toEqual(
      [
        'api.written',
        'company.historical_scan_set',
        'company.preferences_changed',
        'keyword.created',
        'keyword.created',
        'notifier.created',
        'notifier.updated',
        'severity_rule.created',
        'severity_rule.created',
        'severity_rule.created',
        ...Array.from({ length: 5 }, () => 'severity_rule.deleted'),
      ].toSorted(),
    );
    expect(ours.every(({ actor_email }) => actor_email === '')).toBe(true);

    const after = await auditCount();
    expect(await apply(FILE)).toMatchObject({ changes: [], faults: [] });
    expect(await auditCount()).toBe(after);
    expect(await plan(await reread(), {})).toMatchObject({ changes: [] });
    // The command line is no person of the team.
    expect(await (await testServer.asAdmin('/api/v1/team')).text()).not.toContain('Command line');
  });

  it('holds no credential, in the file or in the log', async () => {
    const text = printSettings(await current());
    expect(text).not.toContain(TOKEN);
    expect(text).toContain(`\${SLUICE_CUSTOM_WEBHOOK_HOOK_SIGNATURE_TOKEN}`);
    const rows = await testServer.database.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
    expect(testServer.logged.join('')).not.toContain(TOKEN);
  });

  it('replaces a credential that the environment holds otherwise, once', async () => {
    const other = { HOOK_TOKEN: 'another-token-of-a-hook' };
    expect(wordsOf(await apply(FILE, other))).toEqual([
      '~ Custom webhook “Hook”',
      '    Signature token: replaced from the environment',
    ]);
    expect(await plan(FILE, other)).toMatchObject({ changes: [] });
    // A moved address demands its credentials again, as the form does.
    const [hook, email] = FILE.notifiers ?? [];
    if (hook === undefined || email === undefined) throw new Error('no notifiers');
    const config = { ...hook.config, webhook_url: 'https://else.example/in' };
    const moved = { ...FILE, notifiers: [{ ...hook, config }, email] };
    expect((await plan(moved, {})).faults).toEqual([
      {
        place: 'notifiers › Custom webhook “Hook” › signature_token',
        text: 'Please enter a signature token',
      },
    ]);
    expect((await plan(moved, other)).faults).toEqual([]);
    expect(wordsOf(await apply(FILE))).toHaveLength(2);
  });

  it('names every refusal of the forms with its place, and keeps none of the rest', async () => {
    const before = printSettings(await current());
    const wrong: SettingsFile = {
      ...FILE,
      keywords: [
        {
          name: 'Bad',
          keyword: '(a+',
          type: 'regexp',
          categories: ['incident_raiser'],
          labels: [],
        },
        {
          name: 'Fine',
          keyword: 'fine-word',
          type: 'raw',
          categories: ['incident_raiser'],
          labels: [],
        },
        { name: 'None', keyword: 'none-word', type: 'raw', categories: [], labels: [] },
      ],
      inactive_detectors: ['there_is_none'],
      severity_rules: [
        { name: 'Empty', severity: 10, is_active: true, conditions: [] },
        ...(FILE.severity_rules ?? []),
      ],
      banlist: ['acme/*', 'ACME/*'],
      general: { ...(await current()).general, deadlines: slaOf(3, 1) },
    };
    const { faults } = await apply(wrong);
    expect(faults.map(({ place }) => place)).toEqual([
      'keywords › Bad › keyword',
      'keywords › None › categories',
      'inactive_detectors › detectors',
      'severity_rules › Empty › rule',
      'banlist › rule',
      'general › sla.targets.10',
    ]);
    expect(printSettings(await current())).toBe(before);
  });

  it('moves, deletes and orders', async () => {
    const [valid, grasped] = FILE.severity_rules ?? [];
    const [zephyr] = FILE.keywords ?? [];
    if (valid === undefined || grasped === undefined || zephyr === undefined) throw new Error('?');
    const detector = v.parse(
      v.array(v.object({ name: v.string() })),
      await (await testServer.asAdmin('/api/v1/detectors')).json(),
    )[0]?.name;
    const other: SettingsFile = {
      version: 1,
      keywords: [{ ...zephyr, categories: ['secret_grasper'], labels: ['Other'] }],
      severity_rules: [grasped, { ...valid, severity: 20 }],
      inactive_detectors: [detector ?? ''],
      banlist: [],
      notifiers: [],
    };
    expect((await apply(other)).faults).toEqual([]);
    expect(await current()).toMatchObject({
      ...other,
      // That of e-mail stays.
      notifiers: [{ type: 'email' }],
    });
    expect((await plan(other)).changes).toEqual([]);
    expect((await apply({ version: 1, inactive_detectors: [] })).changes).toHaveLength(1);
    expect((await apply(FILE)).faults).toEqual([]);
    expect((await plan(FILE)).changes).toEqual([]);
  });

  it('sees a row that was changed by SQL', async () => {
    const own = await reread();
    await testServer.database.db
      .updateTable('severity_rules')
      .set({ severity: 30 })
      .where('company_id', '=', testServer.admin.companyId)
      .where('name', '=', 'Grasped')
      .execute();
    expect(wordsOf(await plan(own, {}))).toEqual([
      '~ Severity rule “Grasped”',
      '    Severity: Medium → Low',
    ]);
  });

  it('is about one company alone', async () => {
    const { deps, stranger } = testServer;
    const theirs = await currentSettings(deps.db, deps.vault, stranger.companyId, deps.clock());
    expect(theirs.keywords).toEqual([]);
    expect(theirs.banlist).toEqual([]);
    expect(theirs.severity_rules).toHaveLength(5);
  });
});
