import { describe, expect, it } from 'vitest';
import { BANLIST_RULE } from '../banlist/banlist.ts';
import { type SeverityFacts, severityByRules } from '../severity-rules/severity-rules.ts';
import {
  addedLines,
  addToRating,
  EMPTY_RATING,
  type EventCount,
  lineAround,
  messageCounts,
  PREVIEW_EXAMPLES,
  type PreviewedIncident,
  rulesAfter,
  takenEvents,
} from './preview.ts';

const aRule = (id: number, name: string, severity: 10 | 40 | 100, repository = 'acme/api') => ({
  id,
  name,
  severity,
  conditions: [
    { attribute: 'repository_name', operator: 'is_any_of', value: [repository] },
  ] as const,
});
const draft = (rule: ReturnType<typeof aRule>, id: number | null, isActive = true) => {
  const { name, severity, conditions } = rule;
  return { id, name, severity, conditions, isActive };
};
const names = (rules: readonly { readonly name: string }[]) => rules.map(({ name }) => name);
const facts = (repository: string): SeverityFacts => ({
  validity: 'not_checked',
  tags: [],
  presence: 'unknown',
  attachmentReasons: [],
  detector: 'X',
  repositories: [repository],
});
const anIncident = (id: number, repository = 'acme/api', isManual = false): PreviewedIncident => ({
  id,
  isManual,
  facts: facts(repository),
});

describe('the rules that would hold', () => {
  const rules = [aRule(1, 'a', 10), aRule(2, 'b', 40)];
  it.each([
    ['a new rule comes last', draft(aRule(0, 'new', 10), null), ['a', 'b', 'new']],
    ['the banlist comes first', draft(aRule(0, BANLIST_RULE, 100), null), [BANLIST_RULE, 'a', 'b']],
    ['a changed rule keeps its place', draft(aRule(1, 'changed', 40), 1), ['changed', 'b']],
    ['one that is switched off goes', draft(aRule(1, 'a', 10), 1, false), ['b']],
    ['a new one that is off changes nothing', draft(aRule(0, 'c', 10), null, false), ['a', 'b']],
  ])('%s', (_, change, expected) => {
    expect(names(rulesAfter(rules, change))).toEqual(expected);
  });
});

describe('the preview of a rule', () => {
  it('counts what goes from where to where, and leaves what a person rated', () => {
    const before = [aRule(1, 'a', 40)];
    const after = [aRule(1, 'a', 10), aRule(2, 'b', 40, 'acme/web')];
    const incidents = [
      anIncident(1),
      anIncident(2),
      anIncident(3, 'acme/web'),
      anIncident(4, 'acme/other'),
      anIncident(5, 'acme/api', true),
    ];
    const preview = addToRating(EMPTY_RATING, before, after, incidents);
    expect(preview).toEqual({
      checked: 5,
      shifts: [
        { from: 40, to: 10, count: 2 },
        { from: 100, to: 40, count: 1 },
      ],
      muted: 0,
      unmuted: 0,
      examples: [
        { id: 1, from: 40, to: 10 },
        { id: 2, from: 40, to: 10 },
        { id: 3, from: 100, to: 40 },
      ],
    });
  });

  it('is what rating the same incidents by the new rules gives', () => {
    const after = [aRule(1, 'a', 10)];
    const all = Array.from({ length: 12 }, (_, id) => anIncident(id, id % 3 ? 'acme/api' : 'x/y'));
    const { shifts, examples } = addToRating(EMPTY_RATING, [], after, all);
    const critical = all.filter((one) => severityByRules(after, one.facts).severity === 10);
    expect(shifts).toEqual([{ from: 100, to: 10, count: critical.length }]);
    expect(examples).toHaveLength(PREVIEW_EXAMPLES);
  });

  it('goes on from one chunk to the next', () => {
    const after = [aRule(1, 'a', 10)];
    const all = [anIncident(1), anIncident(2, 'x/y'), anIncident(3)];
    const first = addToRating(EMPTY_RATING, [], after, all.slice(0, 1));
    expect(addToRating(first, [], after, all.slice(1))).toEqual(
      addToRating(EMPTY_RATING, [], after, all),
    );
  });

  it('counts what the banlist would mute, even where the severity stays', () => {
    const banlist = aRule(9, BANLIST_RULE, 100);
    const preview = addToRating(EMPTY_RATING, [], [banlist], [anIncident(1), anIncident(2, 'x/y')]);
    expect(preview).toMatchObject({
      shifts: [],
      muted: 1,
      unmuted: 0,
      examples: [{ id: 1, from: 100, to: 100 }],
    });
    expect(addToRating(EMPTY_RATING, [banlist], [], [anIncident(1)])).toMatchObject({
      muted: 0,
      unmuted: 1,
    });
  });

  it('puts the largest shift first, then the more severe', () => {
    const after = [aRule(1, 'a', 10), aRule(2, 'b', 40, 'acme/web')];
    const { shifts } = addToRating(EMPTY_RATING, [], after, [
      anIncident(1, 'acme/web'),
      anIncident(2),
    ]);
    expect(shifts.map(({ to }) => to)).toEqual([10, 40]);
    const back = addToRating(EMPTY_RATING, after, [], [anIncident(1, 'acme/web'), anIncident(2)]);
    expect(back.shifts.map(({ from }) => from)).toEqual([10, 40]);
  });
});

describe('the preview of a filter', () => {
  const handler = (event_type: 'incident.created' | 'incident.note', min_severity: number) => ({
    event_type,
    min_severity,
    include_unknown: false,
  });
  const counts: EventCount[] = [
    { event: 'incident.created', severity: 10, count: 2 },
    { event: 'incident.created', severity: 30, count: 5 },
    { event: 'incident.created', severity: 100, count: 7 },
    { event: 'incident.note', severity: 10, count: 7 },
    { event: 'incident.resolved', severity: 10, count: 3 },
  ];

  it('counts the events that the handlers take, each once', () => {
    const handlers = [handler('incident.created', 30), handler('incident.note', 50)];
    expect(messageCounts([...handlers, ...handlers], counts)).toEqual({
      total: 14,
      byEvent: [
        { event: 'incident.created', count: 7 },
        { event: 'incident.note', count: 7 },
      ],
    });
    expect(messageCounts([], counts)).toEqual({ total: 0, byEvent: [] });
  });

  it('names the events of which examples are shown', () => {
    expect(takenEvents([handler('incident.created', 10)], counts)).toEqual([counts[0]]);
  });
});

describe('the lines that a patch adds', () => {
  it('have their number in the file and no sign', () => {
    const patch = '@@ -1,2 +4,3 @@ head\n kept\n-gone\n+one\n+two\n';
    expect(addedLines(patch)).toEqual([
      { line: 5, text: 'one' },
      { line: 6, text: 'two' },
    ]);
  });

  it('are none of what comes before a hunk', () => {
    expect(addedLines('+++ b/name\n+lost')).toEqual([]);
  });

  it.each([
    ['is short', 'a place', 2, 'a place'],
    ['is long at its start', `here${'x'.repeat(300)}`, 0, `here${'x'.repeat(196)}…`],
    ['is long at its end', `${'x'.repeat(300)}here`, 300, `…${'x'.repeat(196)}here`],
    [
      'is long on both sides',
      `${'a'.repeat(300)}here${'b'.repeat(300)}`,
      300,
      `…${'a'.repeat(50)}here${'b'.repeat(146)}…`,
    ],
  ])('are shown around the place where a line %s', (_, text, at, shown) => {
    expect(lineAround(text, at)).toBe(shown);
  });
});
