import { seenEndpoints } from '@sluice/contract/endpoints/seen';
import { SEEN_LOOK_UPS_A_MINUTE } from '@sluice/domain/seen-value';
import { memberLimit } from '../../http/member-limit.ts';
import { type Route, route } from '../../http/route.ts';
import { lookUp } from './look-up.ts';

const takeLookUp = memberLimit(SEEN_LOOK_UPS_A_MINUTE, 60);

/** "Have we seen it?": the incidents that hold a value. */
const lookUpValue = route(seenEndpoints.lookUpValue, async ({ body }, context) => {
  await takeLookUp(context);
  return { status: 200, data: await lookUp(context, body.value) };
});

export const SEEN_ROUTES = { lookUpValue } satisfies Record<keyof typeof seenEndpoints, Route>;
