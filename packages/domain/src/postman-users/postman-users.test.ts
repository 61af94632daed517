import { describe, expect, it } from 'vitest';
import {
  POSTMAN_TEXT_MAX,
  planPostmanImport,
  postmanTeamRefusal,
  postmanUserRefusals,
} from './postman-users.ts';

const LONG = 'x'.repeat(POSTMAN_TEXT_MAX + 1);

describe('a request for a Postman user', () => {
  it.each([
    [{ id: ' ', slug: '' }, { id: "At least one of 'ID' or 'Username' is required" }],
    [{ id: '123' }, {}],
    [{ slug: 'ada' }, {}],
    [{ id: '12a' }, { id: 'Wrong format' }],
    [{ id: '1'.repeat(POSTMAN_TEXT_MAX + 1) }, { id: 'Max 2048 characters' }],
    [
      { slug: LONG, name: LONG },
      { slug: 'Max 2048 characters', name: 'Max 2048 characters' },
    ],
  ])('%#', (draft, refusals) => {
    expect(postmanUserRefusals({ id: '', slug: '', name: '', ...draft })).toEqual(refusals);
  });
});

describe('a request for a Postman team', () => {
  it.each([
    [' ', 'Team name is required'],
    ['acme', null],
    [LONG, 'Max 2048 characters'],
  ])('%#', (slug, text) => {
    expect(postmanTeamRefusal(slug)).toBe(text);
  });
});

describe('an import of Postman users', () => {
  const known = [
    { id: 1, postmanId: '00000001', slug: 'ada', name: 'Ada' },
    { id: 2, postmanId: null, slug: 'Lin', name: '' },
    { id: 3, postmanId: '00000003', slug: null, name: '' },
  ];
  const row = (id: string, slug: string, name = '') => ({ id, slug, name });

  it('makes new ones, changes known ones, and leaves equal and repeated ones alone', () => {
    const rows = [
      row('00000001', 'ada', 'Ada'),
      row('00000002', 'lin'),
      row('', 'new', 'New'),
      row('', 'NEW', 'Again'),
      row('00000003', '', 'Sam'),
      row('00000009', ''),
    ];
    expect(planPostmanImport(rows, known)).toEqual({
      created: [row('', 'new', 'New'), row('00000009', '')],
      updated: [
        { id: 2, row: row('00000002', 'lin') },
        { id: 3, row: row('00000003', '', 'Sam') },
      ],
    });
  });

  it('never gives a user the username of another', () => {
    expect(planPostmanImport([row('00000001', 'LIN')], known).updated).toEqual([]);
    expect(planPostmanImport([row('00000003', 'ada', 'Sam')], known).updated).toEqual([
      { id: 3, row: row('00000003', '', 'Sam') },
    ]);
  });

  it('changes a username that is written otherwise', () => {
    expect(planPostmanImport([row('', 'ADA')], known).updated).toHaveLength(1);
  });
});
