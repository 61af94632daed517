import { describe, expect, it } from 'vitest';
import { ALPHANUMERIC, exampleMaker } from '../detector/example-maker.ts';
import { createEngine } from '../engine/engine.ts';
import { adversarialTexts } from '../testing/adversarial-texts.ts';
import { samplesOf } from '../testing/pattern-samples.ts';
import { scanText } from '../text/scan-text.ts';
import { DETECTORS } from './index.ts';

/** Detectors whose word is in the text around the value, and not in the match of the pattern. */
const WORD_BESIDE = [
  'asana_personal_token', 'beamer_token', 'discord_bot_token', 'facebook_app_token', 'ghost_admin_key',
  'google_service_account', 'http_bearer_token', 'jenkins_initial_password', 'jwk_private_key', 'kubernetes_secret',
  'login_remark', 'mailgun_api_key', 'multiline_variable', 'nats_seed', 'ngrok_auth_token', 'pushbullet_token',
  'router_password', 'truenas_api_key', 'twilio_api_key',
]; // biome-ignore format: a list
/** Patterns whose assertions no sample meets: `private_key_pem` asks for a key of true length, the two others for digits. */
const WITHOUT_SAMPLE = ['generic_password 9', 'generic_secret 9', 'private_key_pem 0'];

/** Every text that a branch of a detector's patterns matches, with what may stand around it. */
function* matchedSamples() {
  for (const detector of DETECTORS) {
    for (const [index, pattern] of detector.patterns.entries()) {
      for (const sample of samplesOf(pattern)) {
        for (const text of [
          sample,
          ` ${sample} `,
          `"${sample}"`,
          `x=${sample};`,
          `\n${sample}\n`,
        ]) {
          pattern.lastIndex = 0;
          if (pattern.test(text)) yield { detector, index, text };
        }
      }
    }
  }
}

describe('the patterns of all detectors', () => {
  it('have a word for each of their alternatives, so that the engine comes to run them', () => {
    const unreached = new Set<string>();
    for (const { detector, text } of matchedSamples()) {
      const lower = text.toLowerCase();
      const isReached = detector.literals.some((literal) => lower.includes(literal));
      if (!isReached && detector.literals.length > 0) unreached.add(detector.name);
    }
    expect([...unreached].sort()).toEqual(WORD_BESIDE);
  });

  it('match nothing without what they say that they need', () => {
    const wrong = [];
    for (const { detector, index, text } of matchedSamples())
      if (detector.needs?.[index]?.test(text) === false) wrong.push([detector.name, index, text]);
    expect(wrong).toEqual([]);
  });

  it('are read by the samples, but for three', () => {
    const read = new Set<string>();
    for (const { detector, index } of matchedSamples()) read.add(`${detector.name} ${index}`);
    const all = DETECTORS.flatMap(({ name, patterns }) =>
      patterns.map((_pattern, index) => `${name} ${index}`),
    );
    expect(all.filter((one) => !read.has(one))).toEqual(WITHOUT_SAMPLE);
  });
});

describe('a value that goes on', () => {
  it.each([1, 40, 400])('for %i more characters is reported whole or not at all', (more) => {
    const make = exampleMaker(4);
    const cut: string[] = [];
    for (const detector of DETECTORS) {
      for (const { text, path = 'src/config.txt', value } of detector.examples(exampleMaker(3))) {
        if (value === undefined || !text.includes(value)) continue;
        const longer = text.replace(value, () => value + make.chars(ALPHANUMERIC, more));
        for (const finding of scanText(longer, { path })) {
          const at = longer.indexOf(finding.value);
          const edge = longer.slice(at + finding.value.length - 1, at + finding.value.length + 1);
          if (at >= 0 && /^[A-Za-z0-9]{2}$/.test(edge)) cut.push(`${detector.name}: ${edge}`);
        }
      }
    }
    expect(cut).toEqual([]);
  });
});

describe('text made against a detector', () => {
  /** Bytes of each text. */
  const LENGTH = 3_000;
  /** Dropbox's pattern once took 27 s for a MB of one letter. The aim is 20 MB/s, which texts full of words do not reach. */
  const LEAST_MB_PER_SECOND = 0.05;

  it('costs no detector more than its budget', () => {
    const slow: string[] = [];
    for (const detector of DETECTORS) {
      const engine = createEngine([detector]);
      for (const { kind, path, text } of adversarialTexts(detector, LENGTH)) {
        const bytes = Buffer.from(text, 'latin1');
        const scan = () => {
          const before = process.cpuUsage().user;
          engine.scan(bytes, bytes.length, path);
          return (process.cpuUsage().user - before) / 1e6;
        };
        // What compiles patterns at its first call is measured at its second.
        const budget = bytes.length / 1e6 / LEAST_MB_PER_SECOND;
        if (scan() > budget && Math.min(scan(), scan()) > budget)
          slow.push(`${detector.name}: ${kind}`);
      }
    }
    expect(slow).toEqual([]);
  }, 120_000);
});
