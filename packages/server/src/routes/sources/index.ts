import type { sourceEndpoints } from '@sluice/contract/endpoints/sources';
import type { Route } from '../../http/route.ts';
import { createSource } from './create-source.ts';
import { deleteSource } from './delete-source.ts';
import { getSourceProgress } from './get-source-progress.ts';
import { listSources } from './list-sources.ts';

export const SOURCE_ROUTES = {
  listSources,
  createSource,
  deleteSource,
  getSourceProgress,
} satisfies Record<keyof typeof sourceEndpoints, Route>;
