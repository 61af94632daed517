import { ADA, anEvent, SAM } from '@sluice/contract/fixtures/entities';
import { isEventName } from '@sluice/domain/timeline';
import { expect, it } from 'vitest';
import { actorOf, EVENT_TEXTS } from './event-text.ts';

/** The line of an event as the timeline prints it. */
function lineOf(changes: Parameters<typeof anEvent>[0]): string {
  const event = anEvent(changes);
  if (!isEventName(event.event)) throw new TypeError(`${event.event} is no event.`);
  return [actorOf(event), EVENT_TEXTS[event.event](event)].filter(Boolean).join(' ');
}

it.each([
  [{ event: 'undo', user: ADA, description: 'acknowledge' }, 'Ada Byron undid the acknowledgement'],
  [{ event: 'undo', user: ADA, description: null }, 'Ada Byron undid the last change'],
  [
    { event: 'severity_rule', description: 'Test file', severity_value: 40 },
    'The severity rule “Test file” set the severity to Low',
  ],
  [
    { event: 'severity_rule', description: null, severity_value: 10 },
    'A severity rule set the severity to Critical',
  ],
  [{ event: 'new_occurrence', description: '1 occurrence' }, '1 occurrence was found'],
  [{ event: 'new_occurrence', description: '3 occurrences' }, '3 occurrences were found'],
  [{ event: 'assign', user: ADA, target_user: SAM }, 'Ada Byron assigned the incident to Sam Ruiz'],
] as const)('%j reads as a whole sentence', (changes, line) => {
  expect(lineOf(changes)).toBe(line);
});
