import type { Detector } from '../detector/detector.ts';
import type { TextFinding } from '../finding.ts';
import { scanText } from '../text/scan-text.ts';
import type { PostmanExport, PostmanLocation } from './postman.ts';

/** A secret in an export, with its place there. Holds the raw value: never log it. */
export interface PostmanFinding
  extends Pick<TextFinding, 'detector' | 'value' | 'secretParts' | 'falsePositive'> {
  readonly location: PostmanLocation;
}

/** All secrets of an export, in the order of its texts; each value once a place. */
export function scanPostman(
  { texts }: PostmanExport,
  options: { readonly detectors?: readonly Detector[] } = {},
): PostmanFinding[] {
  const found = new Map<string, PostmanFinding>();
  for (const { location, text, path, keys } of texts) {
    for (const { detector, value, secretParts, falsePositive, line } of scanText(text, {
      path,
      ...options,
    })) {
      const key = keys.findLast((one) => one.line <= line)?.key ?? null;
      const at = { ...location, key };
      found.set(JSON.stringify([at, detector, value]), {
        detector,
        value,
        ...(secretParts === undefined ? {} : { secretParts }),
        falsePositive,
        location: at,
      });
    }
  }
  return [...found.values()];
}
