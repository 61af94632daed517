import { describe, expect, it, vi } from 'vitest';
import { isReported, reportedUrl, reportingTelemetry } from './telemetry.ts';

const BOTH = { analytics: 'https://count.example', errors: 'https://errors.example' };

describe('reportedUrl', () => {
  it.each([
    ['/incidents/secrets/12', '/incidents/******s/12'],
    ['/incidents/Secrets?search=hunter2#notes', '/incidents/******s'],
    ['/activity', '/activity'],
    ['https://app.example/search/scan/1/secret/2', 'https://app.example/search/scan/1/******/2'],
  ])('%s is reported as %s', (address, reported) => {
    expect(reportedUrl(address)).toBe(reported);
  });
});

describe('isReported', () => {
  it.each([
    ['https://app.example/', true],
    ['https://consent.example/a', false],
    ['https://eu.insight.example/a', false],
    ['https://insights.example/a', false],
    ['https://consenting-adults.example', true],
  ])('%s: %s', (address, expected) => {
    expect(isReported(address)).toBe(expected);
  });
});

describe('reportingTelemetry', () => {
  it('names page views, uses of Explore and links out', async () => {
    const send = vi.fn(() => Promise.resolve());
    const telemetry = reportingTelemetry(BOTH, send);
    telemetry.pageViewed('/incidents/secrets');
    telemetry.exploreUsed('scan');
    await telemetry.outboundOpened('https://github.example/a?token=1');
    expect(send.mock.calls).toEqual([
      [BOTH.analytics, { event: 'page_viewed', path: '/incidents/******s' }],
      [BOTH.analytics, { event: 'explore_scan' }],
      [BOTH.analytics, { event: 'outbound_opened', origin: 'https://github.example' }],
    ]);
  });

  it('reports the path of a link inside the app, without its query', async () => {
    const send = vi.fn(() => Promise.resolve());
    await reportingTelemetry(BOTH, send).outboundOpened('/docs/secrets?page=2');
    expect(send.mock.calls).toEqual([
      [BOTH.analytics, { event: 'outbound_opened', path: '/docs/******s' }],
    ]);
  });

  it('reports where the page broke, without the message', () => {
    const send = vi.fn((_url: string, _report: Readonly<Record<string, string>>) =>
      Promise.resolve(),
    );
    const error = new TypeError('can not read "hunter2"');
    reportingTelemetry(BOTH, send).failed(error, 'https://app.example/incidents/secrets/1');
    const [[url, report] = ['', {}]] = send.mock.calls;
    expect(url).toBe(BOTH.errors);
    expect(report).toMatchObject({
      name: 'TypeError',
      page: 'https://app.example/incidents/******s/1',
    });
    expect(JSON.stringify(report)).not.toContain('hunter2');
  });

  it('sends nothing to a service that is not set, and nothing from a consent host', async () => {
    const send = vi.fn(() => Promise.resolve());
    const telemetry = reportingTelemetry({ analytics: null, errors: null }, send);
    telemetry.pageViewed('/');
    await telemetry.outboundOpened('https://a.example');
    telemetry.failed(new Error('x'), 'https://app.example/');
    reportingTelemetry(BOTH, send).failed(new Error('x'), 'https://consent.app.example/');
    expect(send).not.toHaveBeenCalled();
  });
});
