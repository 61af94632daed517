import { describe, expect, it } from 'vitest';
import { exampleMaker } from '../detector/example-maker.ts';
import { detectorByName } from '../detectors/index.ts';
import { PostmanError } from './postman.ts';
import { readPostman } from './read-postman.ts';
import { scanPostman } from './scan-postman.ts';

/** A token that a vendor's detector knows, made when asked for. */
function aToken(seed: number): string {
  return detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';
}

const SCHEMA = 'https://schema.getpostman.com/json/collection';
function found(exported: unknown) {
  return scanPostman(readPostman(JSON.stringify(exported))).map(({ value, location }) => ({
    value,
    type: location.objectType,
    name: location.objectName,
    folders: location.folderNames.join('/'),
    at: location.locationType,
    key: location.key,
  }));
}

describe('a collection', () => {
  it('gives a secret in each kind of place with its place', () => {
    const exported = {
      info: { _postman_id: 'c1', name: 'Shop', description: `see ${aToken(1)}`, schema: `${SCHEMA}/v2.1.0/collection.json` },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: aToken(2), type: 'string' }] },
      variable: [{ key: 'base', value: 'https://acme.io' }, { key: 'slack', value: aToken(3) }],
      event: [{ listen: 'prerequest', script: { exec: ['const a = 1;', `pm.set("${aToken(4)}");`] } }],
      item: [
        {
          name: 'Orders',
          description: { content: `note ${aToken(5)}`, type: 'text/markdown' },
          item: [
            {
              id: 'r1',
              name: 'Create',
              request: {
                method: 'POST',
                url: { raw: `https://acme.io/hook/${aToken(6)}?to=a&t=${aToken(7)}`, query: [{ key: 'to', value: 'a' }, { key: 't', value: aToken(7) }] },
                header: [{ key: 'Accept', value: '*/*' }, { key: 'X-Token', value: aToken(8) }],
                body: { mode: 'raw', raw: `{\n "token": "${aToken(9)}"\n}` },
                description: `as ${aToken(10)}`,
              },
              response: [
                { name: 'Done', originalRequest: { url: 'https://acme.io' }, header: [{ key: 'Set', value: aToken(11) }], body: `{"t":"${aToken(12)}"}` },
              ],
            },
          ],
        },
      ],
    }; // biome-ignore format: an export reads best densely
    const inOrders = { type: 'request', name: 'Create', folders: 'Orders' };
    const inShop = { type: 'collection', name: 'Shop', folders: '' };
    const inDone = { type: 'example', name: 'Done', folders: 'Orders' };
    expect(found(exported)).toEqual([
      { ...inShop, value: aToken(1), at: 'description', key: null },
      { ...inShop, value: aToken(2), at: 'auth', key: 'token' },
      { ...inShop, value: aToken(3), at: 'variable', key: 'slack' },
      { ...inShop, value: aToken(4), at: 'script', key: null },
      { type: 'folder', name: 'Orders', folders: '', value: aToken(5), at: 'description', key: null },
      { ...inOrders, value: aToken(6), at: 'url', key: null },
      { ...inOrders, value: aToken(7), at: 'params', key: 't' },
      { ...inOrders, value: aToken(8), at: 'header', key: 'X-Token' },
      { ...inOrders, value: aToken(9), at: 'body', key: null },
      { ...inOrders, value: aToken(10), at: 'description', key: null },
      { ...inDone, value: aToken(11), at: 'header', key: 'Set' },
      { ...inDone, value: aToken(12), at: 'body', key: null },
    ]); // biome-ignore format: one place a line
  });

  it('of format 2.0 has its address and its authorization written otherwise', () => {
    const exported = {
      info: { name: 'Old', schema: `${SCHEMA}/v2.0.0/collection.json` },
      item: [
        {
          name: 'Get',
          request: {
            url: `https://acme.io/a?t=${aToken(1)}`,
            auth: { type: 'basic', basic: { username: 'ann', password: aToken(2) } },
            header: `Accept: */*\nX-Token: ${aToken(3)}`,
            body: { mode: 'urlencoded', urlencoded: [{ key: 'u', value: aToken(4) }] },
          },
        },
      ],
    };
    expect(found(exported).map(({ at, key }) => [at, key])).toEqual([
      ['params', 't'],
      ['auth', 'password'],
      ['header', 'X-Token'],
      ['body', 'u'],
    ]);
  });

  it('judges what has no vendor by the name that it has there, and passes over references', () => {
    const secret = `k4${exampleMaker(5).chars('bcdfghjkBCDFGH23456789', 30)}9`;
    const exported = {
      info: { name: 'A', schema: '' },
      auth: { type: 'apikey', apikey: [{ key: 'key', value: 'X-Api-Key' }, { key: 'value', value: secret }] },
      variable: [{ key: 'password', value: '{{vault}}' }, { key: 'user', value: 'ann' }],
      item: [],
    }; // biome-ignore format: an export reads best densely
    expect(found(exported)).toEqual([
      { type: 'collection', name: 'A', folders: '', value: secret, at: 'auth', key: 'X-Api-Key' },
    ]);
  });

  it('is also read as the API of Postman gives it', () => {
    const collection = {
      info: { name: 'A' },
      item: [{ name: 'B', request: `https://${'a.io'}/${aToken(1)}` }],
    };
    expect(found({ collection }).map(({ at }) => at)).toEqual(['url']);
  });
});

describe('an environment', () => {
  it('gives a secret with the name of its variable, over several lines too', () => {
    const exported = {
      id: 'e1',
      name: 'Live',
      values: [
        { key: 'note', value: 'one\ntwo\nthree', enabled: true },
        { key: 'token', value: aToken(1), type: 'secret', enabled: false },
      ],
      _postman_variable_scope: 'environment',
    };
    expect(found(exported)).toEqual([
      { type: 'environment', name: 'Live', folders: '', value: aToken(1), at: 'variable', key: 'token' },
    ]); // biome-ignore format: one place a line
    const globals = { values: exported.values, _postman_variable_scope: 'globals' };
    expect(found(globals)[0]).toMatchObject({ type: 'environment', name: 'globals' });
  });
});

describe('what is no export', () => {
  it.each(['', 'no json', '[]', '{"a": 1}', '{"info": 1, "item": []}'])('refuses %s', (text) => {
    expect(() => readPostman(text)).toThrow(PostmanError);
  });

  it('reads the rest where parts are not what they should be', () => {
    const exported = {
      info: { name: 4 },
      item: [
        null,
        'x',
        { name: 'A', request: { url: 5, header: [7, { key: 'h', value: aToken(1) }] } },
      ],
    };
    expect(found(exported).map(({ key }) => key)).toEqual(['h']);
  });
});
