import { describe, expect, it } from 'vitest';
import { personName } from './person-name.ts';

describe('the name of a person', () => {
  it.each([
    ['Ada', 'Byron', 'Ada Byron'],
    ['Ada', '', 'Ada'],
    ['', '', 'ada@acme.example'],
    ['Eve\u202E', '', 'Eve[U+202E]'],
  ])('%j %j is %s', (first_name, last_name, name) => {
    expect(personName({ first_name, last_name, email: 'ada@acme.example' })).toBe(name);
  });
});
