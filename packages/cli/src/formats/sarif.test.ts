import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Schema, Validator } from '@cfworker/json-schema';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { DETECTORS } from '@sluice/scanner';
import { describe, expect, it } from 'vitest';
import type { FoundSecret } from '../found-secret.ts';
import { sarifFormat } from './sarif.ts';

/** The published schema (OASIS, 2.1.0) is one of draft 4. */
const validator = new Validator(schema as unknown as Schema, '4', false);

function aSecret(change: Partial<FoundSecret> = {}): FoundSecret {
  return {
    detector: 'github_token',
    path: 'src/app.ts',
    line: 3,
    endLine: 3,
    column: 10,
    endColumn: 50,
    commit: 'a1'.repeat(20),
    date: '2026-01-01T00:00:00.000Z',
    author: 'Ada <ada@acme.io>',
    value: 'ghp_••••',
    falsePositive: null,
    fingerprint: randomBytes(16).toString('hex'),
    ...change,
  };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
}
interface Rule {
  readonly id: string;
  readonly name: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly properties: { readonly tags: readonly string[]; readonly 'security-severity': string };
}

/** The file of these secrets, with what was said beside it. */
function fileOf(secrets: readonly FoundSecret[]) {
  const notes: string[] = [];
  const format = sarifFormat('1.2.3', (text) => notes.push(text));
  for (const secret of secrets) format.add(secret);
  const text =
    format.end({
      commits: 1,
      files: 1,
      bytes: 1,
      seconds: 1,
      occurrences: secrets.length,
      likelyFalsePositives: 0,
      known: 0,
    }) ?? '';
  const log = JSON.parse(text);
  const [run] = log.runs;
  const rules: readonly Rule[] = run.tool.driver.rules;
  const results: readonly Result[] = run.results;
  return { text, log, runs: log.runs, rules, results, notes };
}

/** What the schema says against a file; nothing where it is valid. */
const faultsOf = (log: unknown) =>
  validator
    .validate(log)
    .errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);

describe('the published schema of SARIF 2.1.0', () => {
  it('tells a wrong file', () => {
    const { log } = fileOf([aSecret()]);
    expect(faultsOf({ ...log, version: '2.0.0' })).not.toEqual([]);
    log.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
    expect(faultsOf(log)).not.toEqual([]);
  });

  it.each<[string, readonly FoundSecret[]]>([
    ['nothing', []],
    ['a secret of each kind', DETECTORS.map(({ name }) => aSecret({ detector: name }))],
    ['a secret of a rule of the company', [aSecret({ detector: 'own rule/ü' })]],
    ['a likely false positive', [aSecret({ falsePositive: 'placeholder' })]],
    ['a value of several lines', [aSecret({ endLine: 30, column: 1, endColumn: 1 })]],
    ['standard input', [aSecret({ path: '', commit: null, date: null, author: null })]],
    [
      'odd names of files',
      ['a b/c#d?e.ts', 'ü/\u{1f600}.ts', 'x\ud800y', 'c:\\x', '%2e%2e/a', '-', 'a\nb'].map((path) =>
        aSecret({ path }),
      ),
    ],
  ])('takes the file of %s', (_, secrets) => {
    const { log, results } = fileOf(secrets);
    expect(faultsOf(log)).toEqual([]);
    expect(results).toHaveLength(secrets.length);
    for (const { locations } of results) {
      const uri = locations[0]?.physicalLocation.artifactLocation.uri ?? '';
      // Relative to the sources, on every host.
      expect(new URL(uri, 'https://host.example/root/').href).toMatch(
        /^https:\/\/host\.example\/root\/./,
      );
    }
  });
});

describe('the limits of GitHub', () => {
  const every = fileOf(DETECTORS.map(({ name }) => aSecret({ detector: name })));

  it('hold for runs, rules, tags and texts, and each result names its rule', () => {
    expect(every.runs).toHaveLength(1);
    expect(every.rules.length).toBeLessThanOrEqual(25_000);
    for (const { id, name, shortDescription, fullDescription, properties } of every.rules) {
      expect(id.length).toBeLessThanOrEqual(255);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(shortDescription.text.length).toBeLessThanOrEqual(1_024);
      expect(fullDescription.text.length).toBeLessThanOrEqual(1_024);
      expect(properties.tags.length).toBeLessThanOrEqual(10);
      expect(Number(properties['security-severity'])).toBeGreaterThan(0);
      expect(Number(properties['security-severity'])).toBeLessThanOrEqual(10);
    }
    for (const { ruleId, ruleIndex, locations } of every.results) {
      expect(every.rules[ruleIndex]?.id).toBe(ruleId);
      expect(locations).toHaveLength(1);
    }
  });

  it('keep the leaks first, so that likely false positives are left out and hidden before them', () => {
    const likelyFalse = Array.from({ length: 20_000 }, () => aSecret({ falsePositive: 'example' }));
    const leaks = Array.from({ length: 6_000 }, () => aSecret());
    const { results, notes, text } = fileOf([...likelyFalse, ...leaks]);
    expect(results).toHaveLength(25_000);
    expect(results.slice(0, 6_000).every(({ level }) => level === 'error')).toBe(true);
    expect(notes.join()).toContain('1000 more were found');
    expect(gzipSync(text).length).toBeLessThanOrEqual(10_000_000);
  });

  it('leave out of a file what makes it larger than is read', () => {
    const secrets = Array.from({ length: 12_000 }, () =>
      aSecret({ path: randomBytes(900).toString('base64url') }),
    );
    const { results, notes, text, log } = fileOf(secrets);
    expect(gzipSync(text).length).toBeLessThanOrEqual(10_000_000);
    expect(results.length).toBeGreaterThan(8_000);
    expect(results.length).toBeLessThan(12_000);
    expect(notes.join()).toContain(`${12_000 - results.length} more were found`);
    expect(faultsOf({ ...log, runs: [{ ...log.runs[0], results: [] }] })).toEqual([]);
  });
});
