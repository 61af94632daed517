import { describe, expect, it } from 'vitest';
import { FEEDBACK_FIELDS, type FeedbackField } from '../feedback-forms/feedback-forms.ts';
import {
  answerRefusal,
  EXPIRED_TOLD_MS,
  feedbackStep,
  formAnswers,
  formRefusals,
  isFinalAnswer,
  linkAnswer,
} from './feedback-answers.ts';

const field = (type: FeedbackField['type'], isRequired: boolean): FeedbackField => ({
  name: 'x',
  type,
  label: 'X',
  isRequired,
  choices: type === 'text' || type === 'email' ? [] : [{ value: 'yes', label: 'Yes' }],
});

describe('answerRefusal', () => {
  it.each([
    ['yes_no', null, 'Please answer yes or no'],
    ['yes_no', 'maybe', 'Please answer yes or no'],
    ['yes_no', 'yes', null],
    ['text', '', 'Please write something'],
    ['text', '  ', 'Please write something'],
    ['text', 'a', null],
    ['text', 'a'.repeat(10_001), 'Too long'],
    ['email', null, 'Please enter an email'],
    ['email', 'ada', 'Please enter a valid email'],
    ['email', `${'a'.repeat(250)}@b.example`, 'Please enter a valid email'],
    ['email', 'ada@acme.example', null],
    ['choices', null, 'Please select an answer'],
    ['choices', 'other', 'Please select an answer'],
  ] as const)('of a required %s with %j is %j', (type, answer, text) => {
    expect(answerRefusal(field(type, true), answer)).toBe(text);
  });

  it('lets an optional field be empty, and checks what is in it', () => {
    expect(answerRefusal(field('email', false), null)).toBeNull();
    expect(answerRefusal(field('text', false), '')).toBeNull();
    expect(answerRefusal(field('email', false), 'ada')).toBe('Please enter a valid email');
  });
});

it('names every field of a form that is refused', () => {
  expect(Object.keys(formRefusals('feedback', {}))).toEqual(
    FEEDBACK_FIELDS.feedback.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  );
});

it('keeps the answers that a form asks for, and no others', () => {
  expect(formAnswers('remediate', { remediate: 'revoked', evil: 'x' })).toEqual({
    remediate: 'revoked',
    remediate_remarks: '',
  });
});

it('leaves a remediation open that eradicates nothing', () => {
  expect(isFinalAnswer('feedback', {})).toBe(true);
  for (const [remediate, isFinal] of [
    ['revoked', true],
    ['cannot', true],
    ['removed', false],
    ['in_progress', false],
  ] as const) {
    expect(isFinalAnswer('remediate', { remediate })).toBe(isFinal);
  }
});

it('goes from feedback to remediation to the end', () => {
  expect(feedbackStep({ feedback: false, remediate: false })).toBe('feedback');
  expect(feedbackStep({ feedback: true, remediate: false })).toBe('remediate');
  expect(feedbackStep({ feedback: true, remediate: true })).toBe('done');
});

describe('linkAnswer', () => {
  const expiresAt = new Date(1_000_000);
  const at = (ms: number) => new Date(1_000_000 + ms);
  it('is the same for unknown and revoked links', () => {
    expect(linkAnswer(null, at(0))).toBe('not_found');
    expect(linkAnswer({ expiresAt, revokedAt: at(-5) }, at(-1))).toBe('not_found');
  });
  it('says for 90 days that a link expired', () => {
    const link = { expiresAt, revokedAt: null };
    expect(linkAnswer(link, at(-1))).toBe('open');
    expect(linkAnswer(link, at(0))).toBe('expired');
    expect(linkAnswer(link, at(EXPIRED_TOLD_MS - 1))).toBe('expired');
    expect(linkAnswer(link, at(EXPIRED_TOLD_MS))).toBe('not_found');
  });
});
