import type { Detector, Verdict } from '../detector/detector.ts';
import { isPlaceholder } from '../detector/placeholder.ts';

/** What differs between detectors of tokens that a vendor marks by a prefix. */
export type VendorToken = Omit<Detector, 'rank' | 'patterns' | 'counterExamples' | 'verdict'> &
  Partial<Pick<Detector, 'rank' | 'counterExamples' | 'verdict'>> & {
    /** The token, without groups of its own; what stands around it is added. */
    readonly token: RegExp;
    /** Characters that must not touch the token; default letters, digits, `_` and `-`. */
    readonly edge?: string;
  };

/** A token whose random part is filler (`ghp_xxxxxxxx…`) is a stand-in for one. */
export function vendorVerdict(value: string): Verdict {
  return isPlaceholder(value.replace(/^[A-Za-z]{2,8}[-_.]/, '')) ? 'placeholder' : 'secret';
}

/** A detector of a prefixed token: the prefix alone tells the vendor, so nothing else need be near. */
export function vendorToken({ token, edge = '\\w-', ...rest }: VendorToken): Detector {
  return {
    rank: 50,
    entropy: 3,
    verdict: vendorVerdict,
    counterExamples: () => [],
    ...rest,
    patterns: [new RegExp(`(?<![${edge}])(?<value>${token.source})(?![${edge}])`, 'g')],
  };
}
