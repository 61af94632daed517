import { expect, it } from 'vitest';
import { isConnectionLost } from './connection-lost.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['that PostgreSQL ended', withCode('57P01'), true],
  ['to a server that starts', withCode('57P03'), true],
  ['that failed', withCode('08006'), true],
  ['that nobody listens to', withCode('ECONNREFUSED'), true],
  ['that broke under a statement', new Error('Connection terminated unexpectedly'), true],
  ['with a wrong statement', withCode('42601'), false],
  ['with a row that exists', withCode('23505'), false],
  ['of another kind', 'gone', false],
])('a connection %s: %s', (_, error, expected) => expect(isConnectionLost(error)).toBe(expected));
