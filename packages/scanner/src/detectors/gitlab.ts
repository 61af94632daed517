import { LOWER, URL_SAFE } from '../detector/example-maker.ts';
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
    'glrtr-',
    'glwt-',
  ],
  window: { before: 20, after: 320 },
  // An instance may put a prefix of its own before these.
  token:
    /(?:[A-Za-z][A-Za-z0-9]{1,15}-)?(?:glpat|gldt|glrt|glft|glimt|glcbt|gloas|glsoat|glrtr|glwt)-(?:[A-Za-z0-9_-]{20,300}(?:\.[0-9a-z]{2})?\.[0-9a-z]{7,9}|[A-Za-z0-9_-]{20,64})|glptt-[0-9a-f]{40}|glagent-[A-Za-z0-9_-]{50}/,
  examples: (make) => {
    const token = `glpat-${make.chars(URL_SAFE, 19)}a`;
    const routable = `glrt-t1_${make.chars(URL_SAFE, 27)}.${make.chars(LOWER, 9)}`;
    const prefixed = `acme-glwt-${make.chars(URL_SAFE, 19)}a`;
    return [
      { text: `PRIVATE-TOKEN: ${token}`, value: token },
      { text: `token: ${routable}`, value: routable },
      { text: `token: ${prefixed}`, value: prefixed },
    ];
  },
  counterExamples: (make) => [
    { text: `glpat-${make.chars(URL_SAFE, 8)}` },
    { text: `glpat-${'x'.repeat(10)}` },
  ],
});
