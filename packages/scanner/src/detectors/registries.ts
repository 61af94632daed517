import { base62Crc32, hasBase62Crc32 } from '../detector/checksum.ts';
import { ALPHANUMERIC, URL_SAFE } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

export const npmToken = vendorToken({
  name: 'npm_token',
  displayName: 'npm access token',
  category: 'Api',
  documentation: 'https://docs.npmjs.com/about-access-tokens',
  frequency: 25_000,
  literals: ['npm_'],
  window: { before: 2, after: 48 },
  token: /npm_[A-Za-z0-9]{36}/,
  checksum: hasBase62Crc32,
  examples: (make) => {
    const random = make.chars(ALPHANUMERIC, 30);
    const token = `npm_${random}${base62Crc32(random)}`;
    return [{ text: `//registry.npmjs.org/:_authToken=${token}`, path: '.npmrc', value: token }];
  },
  counterExamples: () => [{ text: 'npm_config_registry_and_some_other_long_names' }],
});

/** Begins with the base64 of a macaroon's header and of the index's host name. */
export const pypiToken = vendorToken({
  name: 'pypi_token',
  displayName: 'PyPI API token',
  category: 'Api',
  documentation: 'https://pypi.org/help/#apitoken',
  frequency: 15_000,
  literals: ['pypi-agei', 'pypi-agen'],
  window: { before: 2, after: 400 },
  token: /pypi-(?:AgEIcHlwaS5vcmc|AgENdGVzdC5weXBpLm9yZw)[A-Za-z0-9_-]{50,350}/,
  examples: (make) => {
    const token = `pypi-AgEIcHlwaS5vcmc${make.chars(URL_SAFE, 140)}`;
    return [{ text: `password = ${token}`, path: '.pypirc', value: token }];
  },
  counterExamples: () => [{ text: 'password = pypi-AgEIcHlwaS5vcmc...' }],
});

export const dockerHubToken = vendorToken({
  name: 'docker_hub_token',
  displayName: 'Docker Hub access token',
  category: 'Api',
  documentation: 'https://docs.docker.com/security/access-tokens/',
  frequency: 20_000,
  literals: ['dckr_pat_', 'dckr_oat_'],
  window: { before: 2, after: 60 },
  token: /dckr_(?:pat_[A-Za-z0-9_-]{27}|oat_[A-Za-z0-9_-]{32})/,
  examples: (make) => {
    const token = `dckr_pat_${make.chars(URL_SAFE, 27)}`;
    return [{ text: `docker login -p ${token}`, value: token }];
  },
});
