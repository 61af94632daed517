/** Where the messages of the stream go. */
export interface ChangeListener {
  /** The data of a message. */
  readonly onMessage: (text: string) => void;
  /** The stream is there again after it was away: what happened meanwhile is not known. */
  readonly onGap: () => void;
}

const NAME = 'sluice-live';

/**
 * Follows the server's stream of changes over one connection a browser: one tab leads and passes
 * what it hears to the others, and another takes over when it is closed. Browsers without locks
 * (addresses without TLS) hold one connection a tab.
 *
 * @returns what stops it
 */
export function followChanges({ onMessage, onGap }: ChangeListener): () => void {
  const channel = new BroadcastChannel(NAME);
  const stop = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onMessage(data);
    else onGap();
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      const source = new EventSource('/api/v1/live');
      let wasAway = false;
      source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        channel.postMessage(data);
        onMessage(data);
      });
      source.onerror = () => {
        wasAway = true;
      };
      source.onopen = () => {
        if (!wasAway) return;
        wasAway = false;
        channel.postMessage(null);
        onGap();
      };
      stop.signal.addEventListener('abort', () => {
        source.close();
        resolve();
      });
    });
  if (navigator.locks === undefined) void lead();
  // The lock request rejects when the tab stops before it becomes the leader.
  else navigator.locks.request(NAME, { signal: stop.signal }, lead).catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
}
