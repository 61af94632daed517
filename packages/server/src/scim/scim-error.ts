import type { ScimErrorType, ScimRead } from '@sluice/domain/scim';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal in the form that identity providers read (RFC 7644 §3.12). */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: ContentfulStatusCode;
  readonly scimType: ScimErrorType | null;

  constructor(status: ContentfulStatusCode, detail: string, scimType: ScimErrorType | null = null) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }

  body() {
    return {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(this.status),
      detail: this.message,
      ...(this.scimType === null ? {} : { scimType: this.scimType }),
    };
  }
}

/** What was read, or the refusal thrown. */
export function accept<Value>(read: ScimRead<Value>): Value {
  if (read.ok) return read.value;
  throw new ScimError(400, read.refusal.detail, read.refusal.scimType);
}
