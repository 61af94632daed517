import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  type Candidate,
  canAddRecipient,
  FEEDBACK_MESSAGE_MAX_LENGTH,
  feedbackRefusal,
  feedbackTemplate,
  firstRecipients,
  recipientOf,
} from './feedback-request.ts';

const ONE: Candidate = { id: 1, name: 'Mira', emails: ['mira@acme.example'] };
const TWO: Candidate = { id: 2, name: 'Jo', emails: ['jo@acme.example', 'jo@home.example'] };
const NONE: Candidate = { id: 3, name: 'Bot', emails: [] };
const mira = { developerId: 1, email: 'mira@acme.example' };

describe('the recipients of a request for feedback', () => {
  it('has the address of a developer with a single one, and asks where there are more', () => {
    expect(recipientOf(ONE)).toEqual(mira);
    expect(recipientOf(TWO)).toEqual({ developerId: 2, email: null });
  });

  it('begins with the first developer who has an address', () => {
    expect(firstRecipients([NONE, ONE])).toEqual([mira]);
    expect(firstRecipients([NONE])).toEqual([{ developerId: null, email: null }]);
  });

  it.each([
    ['all filled, one remains', [ONE, TWO], [mira], true],
    ['one is not filled', [ONE, TWO, NONE], [mira, { developerId: 2, email: null }], false],
    ['nobody remains', [ONE], [mira], false],
    ['an address is wrong', [ONE, TWO], [{ developerId: 1, email: 'mira' }], false],
  ])('can be added: %s', (_, candidates, recipients, expected) => {
    expect(canAddRecipient(candidates, recipients)).toBe(expected);
  });

  it('writes to each address once', () => {
    expect(addressesOf([mira, mira, { developerId: 2, email: null }])).toEqual([mira.email]);
  });
});

describe('a request for feedback', () => {
  const ready = { recipients: [mira], message: 'Hello', isEditing: false };
  it.each([
    [ready, null],
    [{ ...ready, recipients: [{ developerId: 3, email: null }] }, 'no_recipient'],
    [{ ...ready, isEditing: true }, 'is_editing'],
    [{ ...ready, message: ' \n' }, 'no_message'],
    [{ ...ready, message: 'a'.repeat(FEEDBACK_MESSAGE_MAX_LENGTH + 1) }, 'message_too_long'],
  ])('%j is refused as %s', (request, refusal) => {
    expect(feedbackRefusal(request)).toBe(refusal);
  });

  it('names the detector and the repository, and no secret', () => {
    const text = feedbackTemplate({
      detector: 'AWS Keys',
      repository: 'acme/billing',
      company: 'Acme',
      sender: 'Ada Byron',
    });
    expect(text).toContain('(AWS Keys) in a commit of yours in acme/billing');
    expect(text).toContain('Ada Byron, Acme');
  });
});
