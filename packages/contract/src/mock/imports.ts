import { POSTMAN_OFF_TEXT, UNKNOWN_IMPORT_TEXT } from '@sluice/domain/imports';
import type { importEndpoints } from '../endpoints/imports.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { problem } from './problems.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Imports that count what they are given; of a gitleaks report each entry, of an export nothing. */
export const importHandlers: Handlers<typeof importEndpoints, MockContext> = {
  importReport: ({ body }, { database }) => {
    const whole = parsed(body.text);
    const isExport = typeof whole === 'object' && whole !== null && 'info' in whole;
    if (!isExport && !Array.isArray(whole)) {
      return problem('validation', { fields: { text: [UNKNOWN_IMPORT_TEXT] } });
    }
    if (isExport && !database.settings.flags.postman) {
      return problem('validation', { fields: { text: [POSTMAN_OFF_TEXT] } });
    }
    const count = Array.isArray(whole) ? whole.length : 0;
    return {
      status: 200,
      data: {
        format: isExport ? 'postman' : 'gitleaks',
        is_dry_run: body.is_dry_run,
        new_incidents: count,
        new_occurrences: count,
        known_occurrences: 0,
        skipped: 0,
      },
    };
  },
};
