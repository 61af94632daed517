import {
  FEEDBACK_MESSAGE_MAX_LENGTH,
  MAX_FEEDBACK_RECIPIENTS,
} from '@sluice/domain/feedback-request';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idParamsSchema, idSchema, idTextSchema } from '../schemas/basics.ts';
import { feedbackAnswerSchema, sharedLinkSchema } from '../schemas/sharing.ts';

const path = '/api/v1/shared/secrets';
const access = 'session';
const permission = 'MANAGE_SECRET';
const tokenParams = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });

/** Public links to secret incidents, requests for feedback, and the answers (spec 000 §7.7, decisions §3). */
export const sharingEndpoints = {
  getSharedLink: endpoint({
    method: 'GET',
    path,
    summary: 'The public link of a secret incident; null where it has none.',
    access,
    permission: 'READ_SECRET_DETAILS',
    query: v.object({ incident_id: idTextSchema }),
    replies: { 200: v.object({ link: v.nullable(sharedLinkSchema) }) },
  }),
  createSharedLink: endpoint({
    method: 'POST',
    path,
    summary: 'Gives a secret incident a public link; one that still works stays.',
    access,
    permission,
    body: v.object({ incident_id: idSchema }),
    replies: { 201: sharedLinkSchema },
  }),
  emailFeedback: endpoint({
    method: 'POST',
    path: `${path}/emails`,
    summary: 'Asks involved developers for feedback by e-mail, with the public link.',
    access,
    permission,
    body: v.object({
      incident_id: idSchema,
      emails: v.pipe(v.array(emailSchema), v.minLength(1), v.maxLength(MAX_FEEDBACK_RECIPIENTS)),
      message: v.pipe(v.string(), v.maxLength(2 * FEEDBACK_MESSAGE_MAX_LENGTH)),
    }),
    replies: { 200: v.object({ sent: v.number() }) },
  }),
  revokeSharedLink: endpoint({
    method: 'DELETE',
    path: `${path}/:token`,
    summary: 'Revokes a public link: it then answers as if it had never been.',
    access,
    permission,
    params: tokenParams,
    replies: { 204: null },
  }),
  rotateSharedLink: endpoint({
    method: 'POST',
    path: `${path}/:token/rotate`,
    summary: 'Puts a new public link in the place of one.',
    access,
    permission,
    params: tokenParams,
    replies: { 200: sharedLinkSchema },
  }),
  listFeedbackAnswers: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/:id/feedback',
    summary: 'What developers answered about a secret incident, newest first.',
    access,
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: v.array(feedbackAnswerSchema) },
  }),
} as const;
