import type { Route } from '../../http/route.ts';
export const SOURCE_ROUTES: Record<string, Route> = {};
