import { FALSE_POSITIVE_REASONS, type FalsePositiveReason } from '@sluice/scanner';

const TEXTS: Record<FalsePositiveReason, string> = {
  checksum_mismatch: 'its checksum is wrong',
  default_password: 'it is a default password',
  documented_example: 'it is a documented example',
  encrypted: 'it is encrypted',
  generated_file: 'the file is generated',
  placeholder: 'it is a placeholder',
  publishable: 'it is made to be public',
  short_lived: 'it lives for minutes only',
  test_vector: 'it is a published test value',
};

/** What the timeline says of an incident that the product closed as a likely false positive. */
export function falsePositiveText(stored: string | null): string {
  const reason = FALSE_POSITIVE_REASONS.find((one) => one === stored);
  return reason === undefined
    ? 'Likely a false positive'
    : `Likely a false positive: ${TEXTS[reason]}`;
}
