import { PROBLEMS, type ProblemCode } from '@sluice/domain/problems';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isConnectionLost } from './db/connection-lost.ts';

/** Texts for each field that is wrong. */
export type ProblemFields = Readonly<Record<string, readonly string[]>>;

/** The body of every refusal (decisions §2). */
export interface ProblemBody {
  detail: string;
  code: ProblemCode;
  fields?: ProblemFields;
}

/** Thrown anywhere below a route; the app answers it as `{detail, code, fields?}` under the status of the table. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: ProblemFields | null;
  /** Further members of the body: the fresh entity of a `stale`, the errors of a bulk. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    options: { detail?: string; fields?: ProblemFields; extra?: Record<string, unknown> } = {},
  ) {
    super(options.detail ?? PROBLEMS[code][1]);
    this.code = code;
    this.fields = options.fields ?? null;
    this.extra = options.extra ?? {};
  }

  get status(): ContentfulStatusCode {
    return PROBLEMS[this.code][0];
  }

  body(): ProblemBody & Record<string, unknown> {
    return {
      detail: this.message,
      code: this.code,
      ...(this.fields === null ? {} : { fields: this.fields }),
      ...this.extra,
    };
  }
}

/** The problem that the caller gets for an error; an unforeseen error is `internal`, without any detail. A database that is gone is another's fault. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) {
    const code = error.status === 413 ? 'too_large' : 'bad_request';
    return new Problem(code);
  }
  return new Problem(isConnectionLost(error) ? 'database_unavailable' : 'internal');
}
