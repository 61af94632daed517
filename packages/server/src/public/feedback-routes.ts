import { createHash } from 'node:crypto';
import { developerFeedbackEndpoints } from '@sluice/contract/endpoints/developer-feedback';
import { parseRequest } from '@sluice/contract/parse';
import { CHECKS_PER_LINK } from '@sluice/domain/check-again';
import { formAnswers, formRefusals, linkAnswer } from '@sluice/domain/feedback-answers';
import { FEEDBACK_FIELDS, FEEDBACK_FORMS, type FeedbackForm } from '@sluice/domain/feedback-forms';
import { type Context, Hono } from 'hono';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import {
  rateLimit,
  sameOriginGuard,
  TooManyTries,
  type TryLimit,
  tryLimit,
} from '../http/guards.ts';
import { maskForCompany } from '../masking/mask-text.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { getIncident } from '../repositories/incidents.ts';
import { withMails } from '../repositories/mail-outbox.ts';
import {
  type FoundLink,
  linkOfToken,
  markViewed,
  saveAnswers,
} from '../repositories/shared-links.ts';
import { checkAgain } from './check-again.ts';
import { mailNewAnswers } from './feedback-mail.ts';
import { feedbackIncident, formsOf, isOutboundLeak } from './feedback-page.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Reads and writes of one link (decisions §13), and calls of one address. */
const READS = 30;
const WRITES = 10;
const CALLS = 240;

/** The calls of the public page: reached by the token alone, without a session and its CSRF token (decisions §13). */
export function feedbackRoutes(deps: Deps): Hono<AppEnv> {
  const { db, config, clock } = deps;
  const reads = tryLimit(READS, MINUTE);
  const writes = tryLimit(WRITES, HOUR);
  const checks = tryLimit(CHECKS_PER_LINK, HOUR);
  const app = new Hono<AppEnv>();
  app.use('/*', rateLimit(config, CALLS, MINUTE), async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    await next();
  });

  app.get('/secret/:token', async (c) => {
    const token = c.req.param('token');
    await take(c, reads, token);
    const raw = { params: { token }, query: {}, body: undefined };
    if (!parseRequest(developerFeedbackEndpoints.getDeveloperFeedback, raw).ok)
      throw new Problem('not_found');
    const now = clock();
    const link = await openLink(deps, token, now);
    const page = await feedbackIncident(deps, link, now);
    if (page === null) throw new Problem('not_found');
    await db.transaction().execute(async (trx) => {
      await markViewed(trx, link.companyId, link.id, now);
      await writeAudit(trx, link.companyId, {
        actorId: null,
        action: 'link.viewed',
        target: `secret:${link.incidentId}`,
        requestId: c.var.requestId,
        at: now,
      });
    });
    return c.json(page);
  });

  app.post('/secret/:token', sameOriginGuard(config.publicUrl), async (c) => {
    const token = c.req.param('token');
    await take(c, writes, token);
    const body = await readJson(c);
    const raw = { params: { token }, query: {}, body };
    const parsed = parseRequest(developerFeedbackEndpoints.answerDeveloperFeedback, raw);
    if (!parsed.ok) {
      if (parsed.part === 'params') throw new Problem('not_found');
      throw new Problem('validation', { fields: parsed.fields });
    }
    const now = clock();
    const link = await openLink(deps, token, now);
    const incident = await getIncident(db, link.companyId, link.incidentId);
    if (incident === null || isOutboundLeak(incident)) throw new Problem('not_found');
    await answer(deps, link, parsed.input.body.forms_with_answers, {
      incident,
      now,
      requestId: c.var.requestId,
    });
    return c.json({ forms_with_answers: await formsOf(db, link) });
  });

  app.post('/secret/:token/check', sameOriginGuard(config.publicUrl), async (c) => {
    const token = c.req.param('token');
    await take(c, checks, token);
    const raw = { params: { token }, query: {}, body: await readJson(c) };
    const parsed = parseRequest(developerFeedbackEndpoints.checkDeveloperFeedback, raw);
    if (!parsed.ok) throw new Problem(parsed.part === 'params' ? 'not_found' : 'bad_request');
    const link = await openLink(deps, token, clock());
    return c.json(await checkAgain(deps, link, c.var.requestId));
  });
  return app;
}

async function take(c: Context<AppEnv>, limit: TryLimit, token: string): Promise<void> {
  try {
    await limit.take(createHash('sha256').update(token).digest('base64'));
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error;
    c.header('Retry-After', String(error.seconds));
    throw new Problem('too_many_requests');
  }
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem('unsupported_media_type');
  }
  const text = await c.req.text();
  if (text.includes('\0') || text.includes('\\u0000')) throw new Problem('bad_request');
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('bad_request');
  }
}

/** The link of a token that may be answered; the others look as decisions §4 has it. */
async function openLink(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  token: string,
  now: Date,
): Promise<FoundLink> {
  const link = await linkOfToken(db, vault, token);
  const state = linkAnswer(link, now);
  if (link === null || state !== 'open')
    throw new Problem(state === 'expired' ? state : 'not_found');
  return link;
}

type Given = Readonly<Partial<Record<FeedbackForm, Readonly<Record<string, string | null>>>>>;

/** Keeps what was answered, every text masked, and tells those who asked. */
async function answer(
  deps: Deps,
  link: FoundLink,
  given: { [Form in FeedbackForm]?: Given[Form] | undefined },
  about: Parameters<typeof mailNewAnswers>[3],
): Promise<void> {
  const { companyId } = link;
  const forms: { form: FeedbackForm; answers: Record<string, string | null> }[] = [];
  for (const form of FEEDBACK_FORMS) {
    const raw = given[form];
    if (raw === undefined) continue;
    const refusals = Object.entries(formRefusals(form, raw));
    if (refusals.length > 0) {
      const fields = Object.fromEntries(refusals.map(([name, text]) => [name, [text]]));
      throw new Problem('validation', { fields });
    }
    forms.push({ form, answers: await masked(deps, companyId, form, formAnswers(form, raw)) });
  }
  if (forms.length === 0) throw new Problem('bad_request');
  const before = await formsOf(deps.db, link);
  const isFeedbackGiven =
    before.feedback.is_filled || forms.some(({ form }) => form === 'feedback');
  if (!isFeedbackGiven) throw new Problem('validation', { detail: 'Give feedback first.' });
  await withMails(deps, async (trx) => {
    for (const { form, answers } of forms) {
      const isKept = await saveAnswers(trx, link, form, answers, about.now);
      if (!isKept) throw new Problem('already_filled', { extra: { current: { forms: before } } });
    }
    await writeAudit(trx, companyId, {
      actorId: null,
      action: 'feedback.answered',
      target: `secret:${link.incidentId}`,
      detail: { forms: forms.map(({ form }) => form) },
      requestId: about.requestId,
      at: about.now,
    });
    await mailNewAnswers(trx, deps, link, about);
  });
}

async function masked(
  deps: Deps,
  companyId: number,
  form: FeedbackForm,
  answers: Record<string, string | null>,
): Promise<Record<string, string | null>> {
  const kept = { ...answers };
  for (const { name, type } of FEEDBACK_FIELDS[form]) {
    const text = answers[name];
    if ((type !== 'text' && type !== 'email') || typeof text !== 'string' || text === '') continue;
    kept[name] = await maskForCompany(deps, companyId, text);
  }
  return kept;
}
