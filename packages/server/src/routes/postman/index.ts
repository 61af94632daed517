import type { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import type { Route } from '../../http/route.ts';
import { POSTMAN_READ_ROUTES } from './read-routes.ts';
import {
  addPostmanNotes,
  deletePostmanNote,
  operatePostmanIncidents,
  updatePostmanNote,
} from './write-routes.ts';

export const POSTMAN_ROUTES = {
  ...POSTMAN_READ_ROUTES,
  addPostmanNotes,
  updatePostmanNote,
  deletePostmanNote,
  operatePostmanIncidents,
} satisfies Record<keyof typeof postmanEndpoints, Route>;
