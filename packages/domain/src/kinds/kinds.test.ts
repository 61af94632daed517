import { expect, it } from 'vitest';
import {
  INCIDENT_KINDS,
  KIND_EMPTY_TEXTS,
  KIND_NOT_FOUND_TEXTS,
  KIND_TAB_LABELS,
  KIND_TITLES,
} from './kinds.ts';

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
] as const)('%s incidents have the texts of the specification', (kind, tab, title, lost, empty) => {
  expect(INCIDENT_KINDS).toContain(kind);
  expect(KIND_TAB_LABELS[kind]).toBe(tab);
  expect(KIND_TITLES[kind]).toBe(title);
  expect(KIND_NOT_FOUND_TEXTS[kind]).toBe(lost);
  expect(KIND_EMPTY_TEXTS[kind]).toBe(empty);
});
