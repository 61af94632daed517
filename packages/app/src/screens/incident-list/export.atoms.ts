import type { ExportScope, ExportType } from '@sluice/domain/export-scope';
import { exportFetchAtom } from '../../api.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { csrfTokenAtom } from '../../csrf-token.ts';
import { saveFile } from '../../lib/save-file.ts';
import { atom } from '../../store.ts';
import { listSelectionAtom, scopeParamsAtom } from './incident-list.atoms.ts';

/** How an export is going. */
export type ExportProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly rows: number; readonly total: number | null }
  | { readonly kind: 'failed'; readonly text: string };

const progressAtom = atom<ExportProgress>({ kind: 'idle' });
const abortAtom = atom<AbortController | null>(null);

/** How the export is going. */
export const exportProgressAtom = atom((get) => get(progressAtom));

/** Stops the export; nothing is saved. */
export const cancelExportAction = atom(null, (get, set) => {
  get(abortAtom)?.abort();
  set(abortAtom, null);
  set(progressAtom, { kind: 'idle' });
});

const FAILED_TEXT = 'Nothing was saved. Check the connection and try again.';

const NEW_LINE = 10;

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (const byte of chunk) if (byte === NEW_LINE) lines += 1;
  return lines;
}

async function detailOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    const detail =
      typeof body === 'object' && body !== null ? Reflect.get(body, 'detail') : undefined;
    return typeof detail === 'string' && detail !== '' ? detail : FAILED_TEXT;
  } catch {
    return FAILED_TEXT;
  }
}

/** What is exported. */
export interface ExportRequest {
  readonly scope: ExportScope;
  readonly type: ExportType;
}

/** Exports as CSV and saves the file. Gives whether it was saved. */
export const exportAction = atom(
  null,
  async (get, set, { scope, type }: ExportRequest): Promise<boolean> => {
    const selection = get(listSelectionAtom);
    const ids = selection.mode === 'some' ? selection.ids : selection.except;
    const params = Object.entries(get(scopeParamsAtom)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const form = new URLSearchParams([
      ...params,
      ['incident_type', get(kindAtom)],
      ['scope', scope],
      ['type', type],
      ['selected_ids', scope === 'selected' ? [...ids].join(',') : ''],
      ['reverse_selection', String(scope === 'selected' && selection.mode === 'allMatching')],
      ['csrf_token', get(csrfTokenAtom).read() ?? ''],
    ]);
    const abort = new AbortController();
    set(abortAtom, abort);
    set(progressAtom, { kind: 'running', rows: 0, total: null });
    try {
      const response = await get(exportFetchAtom)('/api/v1/exports', {
        method: 'POST',
        body: form,
        signal: abort.signal,
        credentials: 'same-origin',
      });
      if (!response.ok || response.body === null) {
        set(progressAtom, { kind: 'failed', text: await detailOf(response) });
        return false;
      }
      const total = Number(response.headers.get('x-total-count'));
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      let lines = 0;
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        chunks.push(value);
        lines += countLines(value);
        set(progressAtom, {
          kind: 'running',
          rows: Math.max(0, lines - 1),
          total: type === 'incidents' && total > 0 ? total : null,
        });
      }
      saveFile(new Blob(chunks, { type: 'text/csv' }), name?.[1] ?? 'incidents.csv');
      set(progressAtom, { kind: 'idle' });
      return true;
    } catch {
      if (!abort.signal.aborted) set(progressAtom, { kind: 'failed', text: FAILED_TEXT });
      return false;
    }
  },
);
