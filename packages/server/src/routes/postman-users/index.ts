import type { postmanUserEndpoints } from '@sluice/contract/endpoints/postman-users';
import type { Route } from '../../http/route.ts';
import {
  checkPostmanCsv,
  createPostmanTeam,
  createPostmanUser,
  deletePostmanUsers,
  uploadPostmanCsv,
} from './change-postman-users.ts';
import {
  countPostmanUsers,
  exportPostmanUsers,
  getPostmanUserStats,
  listPostmanUsers,
} from './list-postman-users.ts';

export const POSTMAN_USER_ROUTES = {
  listPostmanUsers,
  getPostmanUserStats,
  countPostmanUsers,
  exportPostmanUsers,
  createPostmanUser,
  createPostmanTeam,
  checkPostmanCsv,
  uploadPostmanCsv,
  deletePostmanUsers,
} satisfies Record<keyof typeof postmanUserEndpoints, Route>;
