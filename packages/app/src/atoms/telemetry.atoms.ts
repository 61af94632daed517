import { atom } from '../store.ts';
import { noTelemetry, OUTBOUND_WAIT_MS, type Telemetry } from '../telemetry.ts';
import { redirectAction } from './location.atoms.ts';

/** Where the app reports page views and what broke. */
export const telemetryAtom = atom<Telemetry>(noTelemetry);

/** Leaves the app for the documentation; its report gets 250 ms at most (spec 000 §2.1). */
export const leaveAction = atom(null, async (get, set, href: string): Promise<void> => {
  const timeOut = new Promise<void>((resolve) => setTimeout(resolve, OUTBOUND_WAIT_MS));
  await Promise.race([get(telemetryAtom).outboundOpened(href), timeOut]);
  set(redirectAction, href);
});
