import { describe, expect, it } from 'vitest';
import { SIMILARITIES, similarParams } from './similar-incidents.ts';

const INCIDENT = { detector: 'aws_iam', place: 'acme/api', developer: 'Ada Byron' };
const [inRepository, byDeveloper] = SIMILARITIES.secret;

describe('similarParams', () => {
  it('asks for what the incidents have in common', () => {
    expect(inRepository && similarParams(inRepository, INCIDENT)).toEqual([
      ['detector', 'aws_iam'],
      ['repository', 'acme/api'],
    ]);
    expect(byDeveloper && similarParams(byDeveloper, INCIDENT)).toEqual([
      ['detector', 'aws_iam'],
      ['developer', 'Ada Byron'],
    ]);
  });

  it('asks for the workspace of a Postman incident', () => {
    const [inWorkspace] = SIMILARITIES.postman;
    expect(
      inWorkspace && similarParams(inWorkspace, { ...INCIDENT, developer: null }),
    ).toContainEqual(['workspace', 'acme/api']);
  });

  it.each([null, ''])('asks for nothing without a developer: %j', (developer) => {
    expect(byDeveloper && similarParams(byDeveloper, { ...INCIDENT, developer })).toBeNull();
  });
});
