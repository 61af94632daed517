import { describe, expect, it } from 'vitest';
import type { AllSettings, NotifierSetting, RuleSetting } from '../settings-file/settings-file.ts';
import { DEFAULT_SLA } from '../sla/sla.ts';
import { changePlace, changeText, planSummary, settingsChanges } from './settings-plan.ts';

const rule = (name: string, severity: RuleSetting['severity'] = 10): RuleSetting => ({
  name,
  severity,
  is_active: true,
  conditions: [{ attribute: 'secret_status', operator: 'is', value: 'valid' }],
});
const created = {
  event_type: 'incident.created',
  min_severity: 50,
  include_unknown: true,
} as const;
const hook: NotifierSetting = {
  type: 'custom_webhook',
  name: 'Hook',
  config: { webhook_url: 'https://a.example', signature_token: `\${TOKEN}` },
  events: [created],
};
const email: NotifierSetting = {
  type: 'email',
  name: 'Email',
  config: {},
  emails: ['a@x.example'],
  events: [created],
};
const acme = {
  name: 'Acme',
  keyword: 'acme',
  type: 'raw',
  categories: ['incident_raiser', 'secret_grasper'],
  labels: ['b', 'a'],
} as const;
const CURRENT: AllSettings = {
  version: 1,
  general: {
    historical_scan_months: 0,
    reopen_incident_on_new_occurrence: true,
    deadlines: DEFAULT_SLA,
  },
  keywords: [acme],
  inactive_detectors: ['one'],
  severity_rules: [rule('A'), rule('B')],
  banlist: ['acme/old'],
  notifiers: [hook, email],
};
const NOTHING = new Map<string, string[]>();
const plan = (
  change: Partial<AllSettings>,
  rotated: ReadonlyMap<string, readonly string[]> = NOTHING,
) => settingsChanges(CURRENT, { ...CURRENT, ...change }, rotated);
const words = (change: Partial<AllSettings>, rotated?: ReadonlyMap<string, readonly string[]>) =>
  plan(change, rotated).flatMap(changeText);

describe('the plan of a file', () => {
  it('has no step for the same settings, whatever the order of fields, labels and categories', () => {
    const same = {
      labels: ['a', 'b'],
      categories: ['secret_grasper', 'incident_raiser'],
      type: 'raw',
      keyword: 'acme',
      name: 'Acme ',
    } as const;
    expect(plan({ keywords: [{ ...same, name: 'Acme' }] })).toEqual([]);
    expect(settingsChanges(CURRENT, { version: 1 }, NOTHING)).toEqual([]);
    expect(planSummary([])).toBe('The workspace is as the file says.');
  });

  it('says what each step does', () => {
    expect(words({ keywords: [{ ...acme, name: 'Other' }] })).toEqual([
      '- Keyword “Acme” is deleted',
      '+ Keyword “Other” is added',
    ]);
    expect(words({ keywords: [{ ...acme, categories: ['secret_grasper'], labels: [] }] })).toEqual([
      '~ Keyword “Acme”',
      '    Categories: incident_raiser, secret_grasper → secret_grasper',
      '    Labels: b, a → none',
    ]);
    expect(words({ inactive_detectors: ['two'] })).toEqual([
      '~ Detector two is switched off',
      '~ Detector one is switched on',
    ]);
    expect(words({ banlist: [' acme/new'] })).toEqual([
      '+ Banlist: acme/new',
      '- Banlist: acme/old',
    ]);
    expect(words({ severity_rules: [rule('A', 20), rule('B')] })).toEqual([
      '~ Severity rule “A”',
      '    Severity: Critical → High',
    ]);
    const general = { ...CURRENT.general, historical_scan_months: 2 } as const;
    expect(words({ general })).toEqual([
      '~ General',
      '    Historical scanning: never → every 2 months',
    ]);
  });

  it('orders the rules only where deleting and adding at the end does not', () => {
    expect(plan({ severity_rules: [rule('B')] })).toHaveLength(1);
    expect(plan({ severity_rules: [rule('A'), rule('B'), rule('C')] })).toHaveLength(1);
    expect(words({ severity_rules: [rule('B'), rule('A')] })).toEqual([
      '~ Severity rules are ordered',
      '    1. B',
      '    2. A',
    ]);
    expect(plan({ severity_rules: [rule('C'), rule('A'), rule('B')] }).map(changePlace)).toEqual([
      'severity_rules › C',
      'severity_rules',
    ]);
    // The second rule of a name is a rule of its own.
    expect(words({ severity_rules: [rule('A'), rule('B'), rule('A')] })).toEqual([
      '+ Severity rule “A (2)” is added',
    ]);
  });

  it('compares notifiers by what is open, and rotates what the environment replaces', () => {
    expect(plan({ notifiers: [hook] })).toEqual([]);
    expect(words({ notifiers: [email] })).toEqual(['- Custom webhook “Hook” is deleted']);
    const moved = { ...hook, config: { webhook_url: 'https://b.example' } };
    expect(words({ notifiers: [moved, email] })).toEqual([
      '~ Custom webhook “Hook”',
      '    Webhook URL: https://a.example → https://b.example',
    ]);
    const bare = { ...hook, config: {} };
    expect(plan({ notifiers: [bare, email] })).toHaveLength(1);
    const rotated = new Map([['Custom webhook “Hook”', ['signature_token']]]);
    expect(words({}, rotated)).toEqual([
      '~ Custom webhook “Hook”',
      '    Signature token: replaced from the environment',
    ]);
    expect(words({ notifiers: [hook, { ...email, emails: [] }] })).toEqual([
      '~ Email',
      '    Addresses: a@x.example → none',
    ]);
    const quiet = { ...hook, events: [{ ...created, min_severity: 20 }] };
    expect(words({ notifiers: [quiet, email] })).toEqual([
      '~ Custom webhook “Hook”',
      '    Events: Incident created (Very low and above, unknown too) → Incident created (High and above, unknown too)',
    ]);
    const reopened = { ...created, event_type: 'incident.reopened' } as const;
    const both = { ...hook, events: [reopened, created] };
    const reordered = { ...hook, events: [created, reopened] };
    const withBoth = { ...CURRENT, notifiers: [both] };
    expect(settingsChanges(withBoth, { version: 1, notifiers: [reordered] }, NOTHING)).toEqual([]);
    const jira: NotifierSetting = { type: 'jira', name: 'J', config: {}, events: [] };
    expect(words({ notifiers: [hook, email, jira] })).toEqual(['+ Jira “J” is added']);
    const fresh = { type: 'slack', name: 'S', config: {}, events: [created] } as const;
    expect(words({ notifiers: [hook, email, fresh] })).toEqual(['+ Slack “S” is added']);
  });

  it('names the place of a step, and counts steps', () => {
    const changes = plan({ banlist: [], keywords: [] });
    expect(changes.map(changePlace)).toEqual(['keywords › Acme', 'banlist']);
    expect(planSummary(changes)).toBe('2 changes.');
    expect(planSummary(changes.slice(1))).toBe('1 change.');
  });
});
