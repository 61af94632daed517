import { describe, expect, it } from 'vitest';
import {
  ATTENTION_KINDS,
  type AttentionFacts,
  type AttentionKind,
  attentionInfo,
  attentionItems,
  attentionText,
  visibleAttention,
} from './attention.ts';

const NOW = new Date('2026-06-17T10:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const inDays = (days: number) => daysAgo(-days);

const NOTHING: AttentionFacts = {
  auditBrokenAt: null,
  notifiers: [],
  tokens: [],
  keys: [],
  connections: [],
  admins: [],
  keywords: [],
  rules: [],
  banlist: [],
  detectors: [],
};
const kinds = (facts: Partial<AttentionFacts>): AttentionKind[] =>
  attentionItems({ ...NOTHING, ...facts }, NOW).map(({ kind }) => kind);

const aNotifier = { id: 1, name: 'Alerts', type: 'slack', isDisabled: false, failingSince: null };
const aToken = { id: 2, hint: 'abcd', unread: 0, endsAt: null };
const aKey = { id: 3, name: 'CI', createdAt: daysAgo(400), endsAt: null, lastUsedAt: daysAgo(1) };
const anAdmin = { id: 4, name: 'Ada', createdAt: daysAgo(400), lastLoginAt: daysAgo(1) };
const aRule = { id: 5, name: 'Valid', createdAt: daysAgo(400), isMatched: true };

describe('what needs attention', () => {
  it('is nothing where all is well', () => {
    expect(
      kinds({
        notifiers: [aNotifier],
        tokens: [aToken],
        keys: [aKey],
        connections: [{ id: 6, name: 'Okta', endsAt: inDays(31) }],
        admins: [anAdmin],
        keywords: [aRule],
        rules: [aRule],
        banlist: [{ pattern: 'acme/*', isMatched: true }],
        detectors: [{ name: 'AWS Keys', resolved: 500, threats: 1 }],
      }),
    ).toEqual([]);
  });

  it.each<[string, Partial<AttentionFacts>, AttentionKind[]]>([
    ['a broken audit log', { auditBrokenAt: NOW }, ['audit_broken']],
    [
      'a notifier without success',
      { notifiers: [{ ...aNotifier, failingSince: daysAgo(1) }] },
      ['notifier_failing'],
    ],
    [
      'one that was disabled because of it',
      { notifiers: [{ ...aNotifier, isDisabled: true, failingSince: daysAgo(6) }] },
      ['notifier_disabled'],
    ],
    ['one that a person disabled', { notifiers: [{ ...aNotifier, isDisabled: true }] }, []],
    ['a token that reads less', { tokens: [{ ...aToken, unread: 1 }] }, ['token_failing']],
    [
      'a token within 7 days of its end',
      { tokens: [{ ...aToken, endsAt: inDays(7) }] },
      ['token_ending'],
    ],
    ['a token 8 days before', { tokens: [{ ...aToken, endsAt: inDays(8) }] }, []],
    ['a key within 7 days of its end', { keys: [{ ...aKey, endsAt: inDays(7) }] }, ['key_ending']],
    ['a key 8 days before', { keys: [{ ...aKey, endsAt: inDays(8) }] }, []],
    ['a key silent for 90 days', { keys: [{ ...aKey, lastUsedAt: daysAgo(90) }] }, ['key_silent']],
    ['a key silent for 89 days', { keys: [{ ...aKey, lastUsedAt: daysAgo(89) }] }, []],
    ['a key that was never used', { keys: [{ ...aKey, lastUsedAt: null }] }, ['key_silent']],
    ['a new key', { keys: [{ ...aKey, lastUsedAt: null, createdAt: daysAgo(3) }] }, []],
    [
      'a silent key that ends: once',
      { keys: [{ ...aKey, lastUsedAt: null, endsAt: inDays(1) }] },
      ['key_ending'],
    ],
    [
      'a certificate 30 days before its end',
      { connections: [{ id: 1, name: 'Okta', endsAt: inDays(30) }] },
      ['certificate_ending'],
    ],
    [
      'one that has expired',
      { connections: [{ id: 1, name: 'Okta', endsAt: NOW }] },
      ['certificate_ended'],
    ],
    ['one that cannot be read', { connections: [{ id: 1, name: 'Okta', endsAt: null }] }, []],
    [
      'an admin away for 90 days',
      { admins: [{ ...anAdmin, lastLoginAt: daysAgo(90) }] },
      ['admin_silent'],
    ],
    ['an admin away for 89 days', { admins: [{ ...anAdmin, lastLoginAt: daysAgo(89) }] }, []],
    [
      'a keyword without a match',
      { keywords: [{ ...aRule, isMatched: false }] },
      ['keyword_silent'],
    ],
    ['a young one', { keywords: [{ ...aRule, isMatched: false, createdAt: daysAgo(29) }] }, []],
    ['a rule without an incident', { rules: [{ ...aRule, isMatched: false }] }, ['rule_silent']],
    ['a pattern', { banlist: [{ pattern: 'x/*', isMatched: false }] }, ['banlist_silent']],
    [
      'a detector without a threat in 50',
      { detectors: [{ name: 'X', resolved: 50, threats: 0 }] },
      ['detector_noisy'],
    ],
    ['one without a threat in 49', { detectors: [{ name: 'X', resolved: 49, threats: 0 }] }, []],
  ])('%s', (_, facts, expected) => {
    expect(kinds(facts)).toEqual(expected);
  });

  it('comes with the most urgent first', () => {
    const all = kinds({
      rules: [{ ...aRule, isMatched: false }],
      keys: [{ ...aKey, endsAt: inDays(1) }],
      notifiers: [{ ...aNotifier, failingSince: NOW }],
    });
    expect(all).toEqual(['notifier_failing', 'key_ending', 'rule_silent']);
    const urgencies = ATTENTION_KINDS.map((kind) => attentionInfo(kind).urgency);
    expect(urgencies).toEqual(urgencies.toSorted());
  });

  it('keeps from members what only admins see', () => {
    const items = [{ kind: 'key_ending' as const }, { kind: 'notifier_failing' as const }];
    expect(visibleAttention(items, 'member')).toEqual([{ kind: 'notifier_failing' }]);
    expect(visibleAttention(items, 'admin')).toEqual(items);
  });

  it('is said in words that name the thing', () => {
    const said = ATTENTION_KINDS.map((kind) => attentionText({ kind, subject: 'X', count: 60 }));
    expect(new Set(said).size).toBe(said.length);
    for (const text of said.slice(1)) expect(text).toContain('X');
    expect(attentionText({ kind: 'token_failing', subject: 'abcd', count: 1 })).toBe(
      'The token that ends in abcd does not read an organization',
    );
  });
});
