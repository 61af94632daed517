import { describe, expect, it } from 'vitest';
import { INCIDENT_FILTERS } from '../incident-filters/incident-filters.ts';
import { INCIDENT_KINDS } from '../kinds/kinds.ts';
import { PERMISSIONS } from '../permissions/permissions.ts';
import { TIMELINE_FILTER_LABELS } from '../timeline-filters/timeline-filters.ts';
import { KINDS } from './kind-info.ts';

describe('each kind', () => {
  it.each([
    ['secret', 'GitHub secret incidents', 'Secret incident', 'Secret not found!', 'No incidents'],
    [
      'keyword',
      'GitHub keyword incidents',
      'Keyword incident',
      'Keyword incident not found!',
      'No custom keyword incidents configured',
    ],
    [
      'postman',
      'Postman secret incidents',
      'Postman secret incident',
      'Postman secret incident not found!',
      'No postman secrets',
    ],
  ] as const)('%s has the texts of the specification', (kind, ...texts) => {
    const { tabLabel, title, notFoundText, emptyText } = KINDS[kind];
    expect([tabLabel, title, notFoundText, emptyText]).toEqual(texts);
  });

  it.each([
    ['secret', 'Failed to get secret', 'Failed to acknowledge secret', 10_000],
    ['keyword', 'Failed to get keyword incident', 'Failed to acknowledge keyword incident', 10_000],
    ['postman', 'Failed to get postman secret', 'Failed to acknowledge postman secret', 120],
  ] as const)(
    '%s has its messages of failure and its longest bulk note',
    (kind, load, act, length) => {
      const { failureTexts, bulkNoteMaxLength } = KINDS[kind];
      expect([failureTexts.load, failureTexts.operate('acknowledge')]).toEqual([load, act]);
      expect(bulkNoteMaxLength).toBe(length);
    },
  );

  it.each([
    ['secret', ['All', 'Actions only', 'Detector actions only', 'Notes only', 'Feedbacks only']],
    ['keyword', ['All', 'Actions only', 'Detector actions only', 'Notes only', 'Feedbacks only']],
    ['postman', ['All', 'Actions only', 'Detector actions only', 'Notes only']],
  ] as const)('%s has its filters of the timeline', (kind, labels) => {
    const filters = KINDS[kind].timelineFilters;
    expect(filters.map((name) => TIMELINE_FILTER_LABELS[name])).toEqual(labels);
  });

  it.each(INCIDENT_KINDS)(
    '%s names columns once, and filters and permissions that exist',
    (kind) => {
      const { columns, filters, readPermission, managePermission } = KINDS[kind];
      expect(new Set(columns).size).toBe(columns.length);
      expect(INCIDENT_FILTERS).toEqual(expect.arrayContaining([...filters]));
      expect(PERMISSIONS).toEqual(expect.arrayContaining([readPermission, managePermission]));
    },
  );
});
