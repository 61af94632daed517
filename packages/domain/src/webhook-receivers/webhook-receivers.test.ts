import { expect, it } from 'vitest';
import { SIGNATURE_AGE_MS } from '../webhook-signature/webhook-signature.ts';
import { WEBHOOK_RECEIVERS } from './webhook-receivers.ts';

it.each(Object.values(WEBHOOK_RECEIVERS))(
  'the receiver in $language verifies by the three headers, without packages',
  ({ code, needs }) => {
    for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(code).toContain(header);
    expect(code).toContain(String(SIGNATURE_AGE_MS / 1000));
    expect(needs).toContain('no packages');
  },
);
