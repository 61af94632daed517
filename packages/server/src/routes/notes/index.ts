import type { Route } from '../../http/route.ts';
export const NOTE_ROUTES: Record<string, Route> = {};
