import type { Failure } from '@sluice/contract/client';
import { resultText } from '@sluice/domain/results';

/** The code of a failure that is not the server's: a part of the app's own code did not load. */
export const CODE_NOT_LOADED = 'code_not_loaded';

/** A part of the app's own code did not load. */
export const CODE_FAILURE: Failure = {
  ok: false,
  type: 'CustomError',
  status: null,
  detail: 'Part of the page could not be loaded. Reload the page.',
  hasServerDetail: false,
  code: CODE_NOT_LOADED,
  fields: {},
  body: undefined,
};

/** Code that is not there because nothing can be loaded now: the call fails as one without a connection. */
export const OFFLINE_FAILURE: Failure = {
  ...CODE_FAILURE,
  type: 'NetworkError',
  detail: resultText('NetworkError', ''),
  code: null,
};
