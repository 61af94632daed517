import { expect, it } from 'vitest';
import { formErrorItems } from './form-errors.ts';

it('lists fields in the order of the form, and the server last', () => {
  const items = formErrorItems(
    {
      url: { type: 'server', message: 'Taken' },
      name: { type: 'required', message: 'Give it a name' },
      root: { server: { type: 'server', message: 'Try again later' } },
    },
    { name: 'Name', url: 'Address', notes: 'Notes' },
  );
  expect(items).toEqual([
    { id: 'name', label: 'Name', message: 'Give it a name', fieldId: 'name' },
    { id: 'url', label: 'Address', message: 'Taken', fieldId: 'url' },
    { id: 'server', message: 'Try again later' },
  ]);
});
