import { describe, expect, it } from 'vitest';
import {
  byKey,
  notifierName,
  placeOf,
  referenceName,
  referenceOf,
  type SettingsFile,
  settingsFaults,
  severityNamed,
} from './settings-file.ts';

const created = {
  event_type: 'incident.created',
  min_severity: 50,
  include_unknown: true,
} as const;
const notifier = (change: object): SettingsFile => ({
  version: 1,
  notifiers: [{ type: 'slack', name: 'Security', config: {}, events: [created], ...change }],
});
const textsOf = (file: SettingsFile) =>
  settingsFaults(file).map((fault) => [fault.place, fault.text]);

describe('a settings file', () => {
  it('refers to credentials by variables of the environment', () => {
    expect(referenceOf('slack', 'Team "Security"!', 'webhook_url')).toBe(
      `\${SLUICE_SLACK_TEAM_SECURITY_WEBHOOK_URL}`,
    );
    expect(referenceName(`\${A_1}`)).toBe('A_1');
    for (const text of ['A_1', `\${a}`, `x\${A}`, `\${}`]) expect(referenceName(text)).toBeNull();
  });

  it('names severities by their labels', () => {
    expect(severityNamed('Very low')).toBe(50);
    expect(severityNamed('very low')).toBeNull();
  });

  it('tells entries of one name apart, and places by their path', () => {
    expect([...byKey(['a', 'b', 'a', 'a'], String).keys()]).toEqual(['a', 'b', 'a (2)', 'a (3)']);
    expect(notifierName({ type: 'email', name: 'x' })).toBe('Email');
    expect(placeOf('a', 'b')).toBe('a › b');
  });

  it('has no fault where a credential is a reference', () => {
    expect(settingsFaults({ version: 1 })).toEqual([]);
    const rule = { name: 'A', severity: 10, is_active: true, conditions: [] } as const;
    expect(settingsFaults({ version: 1, severity_rules: [rule, rule] })).toEqual([]);
    expect(settingsFaults(notifier({ config: { webhook_url: `\${HOOK}` } }))).toEqual([]);
  });

  it.each<[string, SettingsFile, string, string]>([
    [
      'a credential in clear text',
      notifier({ config: { webhook_url: 'https://x.example' } }),
      'notifiers › Slack “Security” › webhook_url',
      `Write a credential as a reference to a variable of the environment, such as \${SLUICE_SLACK_SECURITY_WEBHOOK_URL}.`,
    ],
    [
      'an unknown field',
      notifier({ config: { url: 'x' } }),
      'notifiers › Slack “Security” › url',
      'Slack has no such field here.',
    ],
    [
      'a project of Jira, which its connection sets',
      notifier({ type: 'jira', config: { project_key: 'X' } }),
      'notifiers › Jira “Security” › project_key',
      'Jira has no such field here.',
    ],
    [
      'addresses of a chat',
      notifier({ emails: [] }),
      'notifiers › Slack “Security” › emails',
      'Only the notifier of e-mail has addresses.',
    ],
    [
      'the event that cannot be switched off',
      notifier({ type: 'email', emails: [], events: [] }),
      'notifiers › Email › events',
      '“Incident created” cannot be switched off.',
    ],
    [
      'an event that the kind is not offered',
      notifier({ type: 'jira', events: [{ ...created, event_type: 'push_event' }] }),
      'notifiers › Jira “Security” › events › push_event',
      'Jira is not offered this event.',
    ],
    [
      'an event twice',
      notifier({ events: [created, created] }),
      'notifiers › Slack “Security” › events › incident.created',
      'This event is listed twice.',
    ],
    [
      'two notifiers of e-mail',
      {
        version: 1,
        notifiers: ['a', 'b'].map((name) => ({
          type: 'email',
          name,
          config: {},
          events: [created],
        })),
      },
      'notifiers › Email',
      'This is listed twice.',
    ],
    [
      'a keyword twice',
      {
        version: 1,
        keywords: ['Acme', 'acme '].map((name) => {
          return { name, keyword: name, type: 'raw', categories: [], labels: [] };
        }),
      },
      'keywords › acme',
      'This is listed twice.',
    ],
    [
      'a detector twice',
      { version: 1, inactive_detectors: ['a', 'a'] },
      'inactive_detectors › a',
      'This is listed twice.',
    ],
    [
      'the banlist as a rule',
      {
        version: 1,
        severity_rules: [{ name: 'repo_banlist', severity: 100, is_active: true, conditions: [] }],
      },
      'severity_rules › repo_banlist',
      'The banlist has a part of its own.',
    ],
  ])('refuses %s', (_, file, place, text) => {
    expect(textsOf(file)).toEqual([[place, text]]);
  });
});
