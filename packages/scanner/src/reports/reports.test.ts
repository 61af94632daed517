import { describe, expect, it } from 'vitest';
import { aSecret } from '../testing/repository.ts';
import { readReport } from './read-report.ts';

const SHA = 'a1'.repeat(20);

function gitleaks(change: Record<string, unknown> = {}) {
  return {
    RuleID: 'slack-bot-token', Description: 'Identified a Slack Bot token', StartLine: 7, EndLine: 7, StartColumn: 9, EndColumn: 70,
    Match: `token = "${aSecret(1)}"`, Secret: aSecret(1), File: 'src/config.ts', SymlinkFile: '', Commit: SHA, Entropy: 4.4,
    Author: 'Ada Writer', Email: 'ada@acme.io', Date: '2026-01-02T03:04:05Z', Message: 'Add the config', Tags: [],
    Fingerprint: `${SHA}:src/config.ts:slack-bot-token:7`, ...change,
  }; // biome-ignore format: an entry as gitleaks writes it
}

function trufflehog(place: Record<string, unknown> = {}, change: Record<string, unknown> = {}) {
  return {
    SourceMetadata: {
      Data: {
        Git: {
          commit: SHA, file: 'src/config.ts', email: 'Ada Writer <ada@acme.io>', repository: 'https://code.example/acme/api.git',
          timestamp: '2026-01-02 03:04:05 +0000', line: 7, ...place,
        },
      },
    },
    SourceID: 1, SourceType: 16, SourceName: 'trufflehog - git', DetectorType: 89, DetectorName: 'Slack', DecoderName: 'PLAIN',
    Verified: false, Raw: aSecret(1), RawV2: '', Redacted: '', ExtraData: null, ...change,
  }; // biome-ignore format: a line as TruffleHog writes it
}

function sarif(region: Record<string, unknown> = {}, marks: Record<string, unknown> = {}) {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'gitleaks', rules: [{ id: 'slack-bot-token' }] } },
        results: [
          {
            message: { text: 'slack-bot-token has detected secret for file src/config.ts.' },
            ruleId: 'slack-bot-token',
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'src/my%20config.ts' },
                  region: { startLine: 7, snippet: { text: aSecret(1) }, ...region },
                },
              },
            ],
            partialFingerprints: {
              commitSha: SHA, email: 'ada@acme.io', author: 'Ada Writer', date: '2026-01-02T03:04:05Z', commitMessage: 'Add', ...marks,
            }, // biome-ignore format: as gitleaks writes it
          },
        ],
      },
    ],
  };
}

const DATE = new Date('2026-01-02T03:04:05Z');

describe('reading a report', () => {
  it('of gitleaks', () => {
    const { format, leaks, skipped } = readReport(JSON.stringify([gitleaks()]));
    expect({ format, skipped }).toEqual({ format: 'gitleaks', skipped: [] });
    expect(leaks).toEqual([
      {
        rule: 'slack-bot-token', value: aSecret(1), match: `token = "${aSecret(1)}"`, path: 'src/config.ts', line: 7, commit: SHA,
        repository: null, authorName: 'Ada Writer', authorEmail: 'ada@acme.io', date: DATE, message: 'Add the config',
      },
    ]); // biome-ignore format: a record
  });

  it('of TruffleHog, between the lines of its log', () => {
    const log = { level: 'info-0', ts: '2026-01-02T03:04:05Z', msg: 'finished scanning' };
    const lines = [log, trufflehog(), log].map((line) => JSON.stringify(line)).join('\n');
    const { format, leaks } = readReport(`${lines}\n`);
    expect(format).toBe('trufflehog');
    expect(leaks).toMatchObject([
      {
        rule: 'Slack', value: aSecret(1), path: 'src/config.ts', line: 7, commit: SHA, repository: 'https://code.example/acme/api.git',
        authorName: 'Ada Writer', authorEmail: 'ada@acme.io', date: DATE,
      },
    ]); // biome-ignore format: a record
  });

  it('in SARIF, with the commit where the scanner tells it', () => {
    const { format, leaks } = readReport(`\ufeff${JSON.stringify(sarif())}`);
    expect(format).toBe('sarif');
    expect(leaks).toMatchObject([
      { rule: 'slack-bot-token', value: aSecret(1), path: 'src/my config.ts', line: 7, commit: SHA, date: DATE },
    ]); // biome-ignore format: a record
  });

  it.each([
    ['a redacted value', [gitleaks({ Secret: 'REDACTED' })], 'no_value'],
    ['no value', [gitleaks({ Secret: '' })], 'no_value'],
    ['no file', [gitleaks({ File: '' })], 'no_path'],
    ['nothing of an entry', [gitleaks(), 7], 'unreadable'],
    ['no snippet', sarif({ snippet: undefined }), 'no_value'],
    ['no file in a line', trufflehog({ file: '' }), 'no_path'],
  ])('leaves an entry out that has %s, and says which', (_, report, reason) => {
    const { skipped } = readReport(JSON.stringify(report));
    expect(skipped).toEqual([{ entry: skipped[0]?.entry, reason }]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html></html>'],
    ['another object', '{"a":1}'],
    ['an older SARIF', JSON.stringify({ ...sarif(), version: '2.0.0' })],
  ])('refuses %s', (_, text) => {
    expect(() => readReport(text)).toThrow(/not a report of gitleaks/);
  });

  it('takes an empty report for one with nothing in it', () => {
    expect(readReport('[]').leaks).toEqual([]);
    expect(
      readReport(JSON.stringify({ version: '2.1.0', runs: [{ results: null }] })).leaks,
    ).toEqual([]);
  });

  it('takes no NUL from a stranger', () => {
    const { leaks } = readReport(JSON.stringify([gitleaks({ File: 'a\0b', Message: '\0' })]));
    expect(leaks).toMatchObject([{ path: 'ab', message: '' }]);
  });
});
