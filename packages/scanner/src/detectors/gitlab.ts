import { URL_SAFE } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

/** GitLab's personal, project, group, deploy, runner, trigger, feed, agent and OAuth tokens. */
export const gitlabToken = vendorToken({
  name: 'gitlab_token',
  displayName: 'GitLab token',
  category: 'Api',
  documentation: 'https://docs.gitlab.com/security/tokens/#token-prefixes',
  frequency: 60_000,
  literals: [
    'glpat-',
    'gldt-',
    'glrt-',
    'glptt-',
    'glft-',
    'glimt-',
    'glagent-',
    'glcbt-',
    'gloas-',
    'glsoat-',
  ],
  window: { before: 2, after: 320 },
  token:
    /(?:glpat|gldt|glrt|glft|glimt|glcbt|gloas|glsoat|glrtr|glwt)-(?:[A-Za-z0-9_-]{20,64}(?:\.[0-9a-z]{2}\.[0-9a-z]{9})?|[A-Za-z0-9_-]{27,300}\.[0-9a-z]{2}\.[0-9a-z]{7,9})|glptt-[0-9a-f]{40}|glagent-[A-Za-z0-9_-]{50}/,
  examples: (make) => {
    const token = `glpat-${make.chars(URL_SAFE, 19)}a`;
    return [{ text: `PRIVATE-TOKEN: ${token}`, value: token }];
  },
  counterExamples: (make) => [
    { text: `glpat-${make.chars(URL_SAFE, 8)}` },
    { text: `glpat-${'x'.repeat(10)}` },
  ],
});
