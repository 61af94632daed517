import type { Route } from '../../http/route.ts';
export const SECRET_ROUTES: Record<string, Route> = {};
