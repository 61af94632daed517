import { describe, expect, it } from 'vitest';
import { comparableName, type OutsideAuthor, yoursEvidence, yoursText } from './probably-yours.ts';

const COMPANY = { domains: ['ours.example'], memberNames: ['Ada Byron', 'Lin'] };
const author = (change: Partial<OutsideAuthor> = {}): OutsideAuthor => ({
  email: 'teo@mail.example',
  name: 'Teo',
  otherEmails: [],
  commitsHere: 0,
  commits: 0,
  ...change,
});

describe('an author outside the perimeter', () => {
  it.each([
    ['nothing known', author(), []],
    [
      'commits mostly here',
      author({ commitsHere: 8, commits: 10 }),
      ['8 of 10 commits are in your repositories'],
    ],
    ['commits mostly elsewhere', author({ commitsHere: 7, commits: 10 }), []],
    ['has too few commits', author({ commitsHere: 4, commits: 4 }), []],
    [
      'has a member’s name',
      author({ name: 'byron, ADA' }),
      ['Has the name of the member Ada Byron'],
    ],
    ['has one word of a name', author({ name: 'lin' }), []],
    [
      'used a company address',
      author({ otherEmails: ['x@else.example', 'teo@dev.ours.example'] }),
      ['Committed as teo@dev.ours.example'],
    ],
    ['is a program', author({ name: 'build bot', commitsHere: 9, commits: 9 }), []],
    [
      'is a program by its address',
      author({ email: '1+ci[bot]@users.example', commitsHere: 9, commits: 9 }),
      [],
    ],
  ])('who %s', (_, one, texts) => {
    expect(yoursEvidence(one, COMPANY).map(yoursText)).toEqual(texts);
  });

  it('has its strongest evidence first', () => {
    const all = author({
      name: 'Ada Byron',
      otherEmails: ['a@ours.example'],
      commitsHere: 9,
      commits: 9,
    });
    expect(yoursEvidence(all, COMPANY).map(({ reason }) => reason)).toEqual([
      'company_address',
      'member_name',
      'commits_here',
    ]);
  });

  it('is compared by name without accents and order', () => {
    expect(comparableName('José  Núñez')).toBe(comparableName('nunez, jose'));
    expect(comparableName('madonna')).toBeNull();
  });
});
