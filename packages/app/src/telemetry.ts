/** How long an outbound link waits for its report, in milliseconds (spec 000 §2.1). */
export const OUTBOUND_WAIT_MS = 250;

/** What people do in Explore, as analytics name it (spec 001 §2). */
export type ExploreEvent = 'search' | 'save_search' | 'scan' | 'add_bookmark';

/** The one door to an analytics service and an error-reporting service. */
export interface Telemetry {
  /** A page was shown; `path` has no query. */
  pageViewed(path: string): void;
  exploreUsed(event: ExploreEvent): void;
  /** A link out of the app was opened. Settles when the report has left. */
  outboundOpened(href: string): Promise<void>;
  /** A part of the page broke. `address` is the page's whole address. */
  failed(error: unknown, address: string): void;
}

/** Reports nothing: what a server without either service uses. */
export const noTelemetry: Telemetry = {
  pageViewed: () => {},
  exploreUsed: () => {},
  outboundOpened: () => Promise.resolve(),
  failed: () => {},
};

/** An address as reports carry it: no query, no hash, the word *secret* masked (spec 000 §8.2). */
export function reportedUrl(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/secret/gi, '******');
}

/**
 * Where a link leads, as reports carry it. Of another site it is the origin alone: the path of a commit or a file says
 * where a leak is.
 */
function targetOf(href: string): Readonly<Record<string, string>> {
  return URL.canParse(href) ? { origin: new URL(href).origin } : { path: reportedUrl(href) };
}

/** Whether what broke on a page is reported: pages on consent and insight hosts are not (spec 000 §8.2). */
export function isReported(address: string): boolean {
  const { hostname } = new URL(address);
  return !hostname.split('.').some((label) => /^(?:consent|insights?)\b/.test(label));
}

/** Sends a report; the page does not wait for its answer. */
export type SendReport = (url: string, report: Readonly<Record<string, string>>) => Promise<void>;

/**
 * Telemetry by reports of JSON to one address a service.
 *
 * @param urls null: that service gets nothing
 */
export function reportingTelemetry(
  urls: { readonly analytics: string | null; readonly errors: string | null },
  send: SendReport,
): Telemetry {
  const toAnalytics = async (report: Readonly<Record<string, string>>): Promise<void> => {
    if (urls.analytics !== null) await send(urls.analytics, report);
  };
  return {
    pageViewed: (path) => void toAnalytics({ event: 'page_viewed', path: reportedUrl(path) }),
    exploreUsed: (event) => void toAnalytics({ event: `explore_${event}` }),
    outboundOpened: (href) => toAnalytics({ event: 'outbound_opened', ...targetOf(href) }),
    failed: (error, address) => {
      if (urls.errors === null || !isReported(address)) return;
      const { name, stack } = error instanceof Error ? error : { name: 'Unknown', stack: '' };
      // The message may quote what a person typed; where it happened says enough.
      const frames = (stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line));
      void send(urls.errors, {
        name,
        page: reportedUrl(address),
        stack: frames.map(reportedUrl).join('\n'),
      });
    },
  };
}

/** Sends a report that outlives the page. Its failure is ignored. */
export const sendByFetch: SendReport = async (url, report) => {
  try {
    await fetch(url, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      mode: 'no-cors',
      body: JSON.stringify(report),
    });
  } catch {
    // The service is away; the product works without it.
  }
};
