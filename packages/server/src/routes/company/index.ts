import type { Route } from '../../http/route.ts';
export const COMPANY_ROUTES: Record<string, Route> = {};
