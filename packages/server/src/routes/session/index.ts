import type { Route } from '../../http/route.ts';
export const SESSION_ROUTES: Record<string, Route> = {};
