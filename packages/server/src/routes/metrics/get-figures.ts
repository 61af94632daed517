import { route } from '../../http/route.ts';
import { FIGURE_ANSWERS, FIGURE_ENDPOINTS } from './figure-answers.ts';

/** The routes of the Analytics screen. */
export const getMetrics = route(FIGURE_ENDPOINTS.getMetrics, async ({ query }, context) => ({
  status: 200,
  data: await FIGURE_ANSWERS.getMetrics(context.deps.db, query, context),
}));

export const getPerimeterEvolution = route(
  FIGURE_ENDPOINTS.getPerimeterEvolution,
  async ({ query }, context) => ({
    status: 200,
    data: await FIGURE_ANSWERS.getPerimeterEvolution(context.deps.db, query, context),
  }),
);

export const getIncidentCount = route(
  FIGURE_ENDPOINTS.getIncidentCount,
  async ({ query }, context) => ({
    status: 200,
    data: await FIGURE_ANSWERS.getIncidentCount(context.deps.db, query, context),
  }),
);

export const getIncidentAggregates = route(
  FIGURE_ENDPOINTS.getIncidentAggregates,
  async ({ query }, context) => ({
    status: 200,
    data: await FIGURE_ANSWERS.getIncidentAggregates(context.deps.db, query, context),
  }),
);

export const getRepositoryCounts = route(
  FIGURE_ENDPOINTS.getRepositoryCounts,
  async ({ query }, context) => ({
    status: 200,
    data: await FIGURE_ANSWERS.getRepositoryCounts(context.deps.db, query, context),
  }),
);

export const getSecretDays = route(FIGURE_ENDPOINTS.getSecretDays, async ({ query }, context) => ({
  status: 200,
  data: await FIGURE_ANSWERS.getSecretDays(context.deps.db, query, context),
}));
