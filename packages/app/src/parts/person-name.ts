import { outsideText } from '@sluice/domain/outside-text';

/** How a person is called: the full name, or the address where there is none. */
export function personName(person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return outsideText(name === '' ? person.email : name);
}
