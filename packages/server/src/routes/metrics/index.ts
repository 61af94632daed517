import type { Route } from '../../http/route.ts';
export const METRICS_ROUTES: Record<string, Route> = {};
