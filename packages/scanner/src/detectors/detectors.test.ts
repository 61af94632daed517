import { describe, expect, it } from 'vitest';
import { exampleMaker } from '../detector/example-maker.ts';
import { scanText } from '../text/scan-text.ts';
import { DETECTORS, detectorByName } from './index.ts';

const SEEDS = [1, 2, 3, 4, 5];

describe.each(DETECTORS.map((detector) => [detector.name, detector] as const))(
  '%s',
  (name, detector) => {
    it('finds each of its examples, alone and once', () => {
      for (const seed of SEEDS) {
        for (const example of detector.examples(exampleMaker(seed))) {
          const found = scanText(example.text, { path: example.path ?? 'src/config.txt' });
          expect(
            found.map((finding) => finding.detector),
            example.text,
          ).toEqual([name]);
          expect(found[0]?.falsePositive, example.text).toBeNull();
          if (example.value !== undefined) expect(found[0]?.value).toBe(example.value);
        }
      }
    });

    it('finds its examples among other text, in Windows line ends and behind multi-byte characters', () => {
      for (const example of detector.examples(exampleMaker(9))) {
        // What a whole line must be has no text before it.
        const isLine = detector.literals.length === 0;
        const before = `first line\r\n${isLine ? '' : '// précis: 😀 '}`;
        const found = scanText(`${before}${example.text}\r\nlast`, {
          path: example.path ?? 'src/config.txt',
        });
        expect(
          found.map((finding) => finding.detector),
          example.text,
        ).toEqual([name]);
      }
    });

    it.each([
      ['a line', 'a\n', '\nb\n'],
      ['a bracket and an empty line', '{\n\n', '\n\n}\n'],
      ['a long line', `${'~'.repeat(300)}\n`, `\n${'~'.repeat(300)}\n`],
    ])('finds its examples between lines: %s', (_name, before, after) => {
      for (const seed of [2, 4]) {
        for (const { text, path = 'src/config.txt' } of detector.examples(exampleMaker(seed))) {
          const found = scanText(`${before}${text}${after}`, { path });
          expect(
            found.map((finding) => finding.detector),
            text,
          ).toEqual([name]);
        }
      }
    });

    it('is silent on its counter-examples, and so is every other detector', () => {
      for (const seed of SEEDS) {
        for (const example of detector.counterExamples(exampleMaker(seed))) {
          const found = scanText(example.text, { path: example.path ?? 'src/config.txt' });
          expect(
            found.filter((finding) => finding.falsePositive === null),
            example.text,
          ).toEqual([]);
        }
      }
    });

    it('is documented by a page of its vendor or standard', () => {
      expect(detector.documentation).toMatch(/^https:\/\//);
      expect(detector.examples(exampleMaker(1)).length).toBeGreaterThan(0);
    });
  },
);

describe('the list', () => {
  it('has unique names, sorted, that can be looked up', () => {
    const names = DETECTORS.map((detector) => detector.name);
    expect(new Set(names).size).toBe(names.length);
    expect([...names].sort()).toEqual(names);
    expect(names.every((name) => detectorByName(name)?.name === name)).toBe(true);
  });
});

describe('many patterns', () => {
  it('find the same when V8 has so many that it no longer optimises them', () => {
    const joint = '(?:["\'`]\\s{0,3}[+.&]{0,2}\\s{0,3}(?:\\r?\\n)?\\s{0,40}["\'`])?';
    for (let index = 0; index < 300; index++) {
      const filler = new RegExp(`zq${index}(?:${joint}[0-9a-f]){40}`, 'g');
      for (let round = 0; round < 3; round++) filler.test(`zq${index}${'a'.repeat(40)}`);
    }
    const missed = DETECTORS.filter((detector) =>
      detector
        .examples(exampleMaker(6))
        .some(({ text, path = 'src/config.txt' }) =>
          scanText(text, { path }).every(({ detector: name }) => name !== detector.name),
        ),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});

describe('a token in many literals', () => {
  const make = exampleMaker(7);
  const joints = ['" + "', '" "', '" .\n  "', '" + \\\n "'];

  it.each(joints)('is found with %j between all of its characters', (joint) => {
    const [example] = detectorByName('gitlab_token')?.examples(make) ?? [];
    const value = example?.value ?? '';
    const cut = value.indexOf('-') + 3;
    const text = `KEY = "${value.slice(0, cut)}${joint}${value.slice(cut)}"`;
    expect(scanText(text, { path: 'a.py' }).map(({ detector }) => detector)).toContain(
      'gitlab_token',
    );
  });

  it.each(joints)('comes to an end when it comes to nothing: %j', (joint) => {
    // Were there two ways to read a joint, this would take longer than the world is old.
    const parts = Array.from({ length: 80 }, () => `a1${joint}`).join('');
    for (const { literals, concatenatedPatterns: pieces = [] } of DETECTORS) {
      for (const literal of literals.slice(0, 2)) {
        for (const piece of pieces) {
          piece.lastIndex = 0;
          piece.exec(`KEY = "${literal}${parts}!`.slice(0, 600));
        }
      }
    }
  });
});

describe('well-formed but explained', () => {
  const tagged = (text: string, path = 'src/config.txt') =>
    scanText(text, { path }).map((finding) => [finding.detector, finding.falsePositive]);
  const make = exampleMaker(3);

  it('tags a GitHub or npm token whose checksum does not fit', () => {
    const letters = make.chars('abcdefghkmnpqrstuvwxyzABCDEFGHKMNPQRSTUVWXYZ23456789', 36);
    expect(tagged(`token: ghp_${letters}`)).toEqual([
      ['github_personal_token', 'checksum_mismatch'],
    ]);
    expect(tagged(`token: npm_${letters}`)).toEqual([['npm_token', 'checksum_mismatch']]);
  });

  it("tags the key of the vendor's manual", () => {
    expect(tagged(['AKIA', 'IOSFODNN7', 'EXAMPLE'].join(''))).toEqual([
      ['aws_access_key', 'documented_example'],
    ]);
  });

  it('tags filler in the shape of a token, and drops what is not even that', () => {
    expect(tagged(`GITLAB_TOKEN=glpat-${'x'.repeat(20)}`)).toEqual([]);
    expect(tagged(`key = AIza${'0123456789'.repeat(3)}abcde`)).toEqual([
      ['google_api_key', 'placeholder'],
    ]);
  });

  it('pairs an AWS id with the secret beside it, as one finding', () => {
    const [text] = detectorByName('aws_access_key')?.examples(exampleMaker(5)) ?? [];
    const [finding, ...others] = scanText(text?.text ?? '', { path: '.aws/credentials' });
    expect(others).toEqual([]);
    expect(finding?.secretParts?.secret).toHaveLength(40);
  });

  it('tags a generic value in a lock file', () => {
    const value = make.chars('abcdef0123456789', 40);
    expect(tagged(`api_key=${value}`, '.env')).toHaveLength(1);
    expect(tagged(`api_key=${value}`, 'package-lock.json')).toEqual([
      ['generic_high_entropy', 'generated_file'],
    ]);
  });
});
