import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { type GenericSchema, getDotPath, safeParse } from 'valibot';
import type { Endpoint, HandlerInput } from './endpoint.ts';

/** A request's three parts as they arrive. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A parsed request, or what is wrong with it, field by field. */
export type ParsedRequest<Input> =
  | { readonly ok: true; readonly input: Input }
  | {
      readonly ok: false;
      readonly part: 'params' | 'query' | 'body';
      readonly fields: Record<string, string[]>;
    };

function fieldErrors(schema: GenericSchema, value: unknown): Record<string, string[]> | null {
  const parsed = safeParse(schema, value);
  if (parsed.success) return null;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.issues) {
    const name = getDotPath(issue) ?? 'non_field_errors';
    const text = issue.received === 'undefined' ? VALIDATION_TEXTS.required : issue.message;
    fields[name] = [...(fields[name] ?? []), text];
  }
  return fields;
}

/**
 * Reads a request by its endpoint's schemas. The server and the mock both do it with this, so they
 * take and refuse alike. A wrong path parameter means that there is no such thing: answer 404.
 */
export function parseRequest<E extends Endpoint>(
  endpoint: E,
  raw: RawRequest,
): ParsedRequest<HandlerInput<E>>;
export function parseRequest(endpoint: Endpoint, raw: RawRequest): ParsedRequest<unknown> {
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const parsed = safeParse(schema, raw[part]);
    if (!parsed.success) {
      return { ok: false, part, fields: fieldErrors(schema, raw[part]) ?? {} };
    }
    input[part] = parsed.output;
  }
  return { ok: true, input };
}

/**
 * Why a reply does not fit its endpoint, or null when it fits. Tests and the mock check every
 * reply with it; a status that the contract does not name is wrong too.
 */
export function replyMismatch(endpoint: Endpoint, status: number, body: unknown): string | null {
  const declared = { ...endpoint.failures, ...endpoint.replies };
  const schema = declared[status];
  if (schema === undefined) {
    return status >= 400 ? null : `${endpoint.path} does not declare ${status}`;
  }
  if (schema === null) return null;
  const fields = fieldErrors(schema, body);
  return fields === null ? null : `${endpoint.path} ${status}: ${JSON.stringify(fields)}`;
}
