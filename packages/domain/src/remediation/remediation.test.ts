import { describe, expect, it } from 'vitest';
import { remediationOf } from './remediation.ts';

describe('remediationOf', () => {
  it.each([
    ['github_personal_token', 'GitHub', 'https://github.com/settings/tokens'],
    ['aws_access_key', 'AWS', 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'],
    ['stripe_secret_key', 'Stripe', 'https://dashboard.stripe.com/apikeys'],
    ['firebase_messaging_key', 'Google Cloud', 'https://console.cloud.google.com/apis/credentials'],
    ['azure_devops_token', 'Azure DevOps', 'https://learn.microsoft.com/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate'],
    ['azure_storage_key', 'Microsoft Azure', 'https://portal.azure.com/'],
  ])('%s has the steps of %s', (detector, vendor, url) => {
    const remediation = remediationOf(detector);
    expect(remediation.vendor).toBe(vendor);
    expect(remediation.steps[0]?.url).toBe(url);
  }); // biome-ignore format: a table

  it.each([
    ['private_key_pem', /new pair of keys/],
    ['wireguard_private_key', /new pair of keys/],
    ['nats_seed', /new pair of keys/],
    ['database_url', /password of this database user/],
    ['go_mysql_dsn', /password of this database user/],
    ['json_web_token', /End the sessions/],
    ['generic_password', /Find out which system/],
    ['ours_internal_token', /Find out which system/],
  ])('%s has steps without a vendor', (detector, text) => {
    const remediation = remediationOf(detector);
    expect(remediation.vendor).toBeNull();
    expect(remediation.steps[0]).toMatchObject({ text: expect.stringMatching(text), url: null });
  });

  it('names where misuse shows, else the logs in general, and the history at the end', () => {
    expect(remediationOf('aws_access_key').steps[2]?.text).toContain('CloudTrail');
    expect(remediationOf('notion_token').steps[2]?.text).toContain('logs of the system');
    for (const detector of ['aws_access_key', 'generic_key']) {
      expect(remediationOf(detector).steps.at(-1)?.text).toContain('history');
    }
  });
});
