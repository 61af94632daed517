import type { Detector } from '../detector/detector.ts';
import { anthropicKey, huggingFaceToken, openaiKey } from './ai.ts';
import { awsAccessKey, awsSecretKey } from './aws.ts';
import { commandLinePassword, loginCallPassword, sqlPassword } from './config/commands.ts';
import { DEVICE_DETECTORS } from './config/devices.ts';
import { FILE_DETECTORS } from './config/files.ts';
import { passwordHash } from './config/hashes.ts';
import { basicAuthorization, bearerToken } from './config/http.ts';
import { INSTALL_DETECTORS } from './config/installs.ts';
import { loginRemark } from './config/login-remark.ts';
import { NETWORK_DETECTORS } from './config/network.ts';
import { csvSecret, sqlRowSecret } from './config/tables.ts';
import { TERRAFORM_DETECTORS } from './config/terraform-state.ts';
import { flagSecret, multilineVariable, spacedVariable } from './config/variables.ts';
import { cryptoKey } from './crypto-key.ts';
import {
  genericHighEntropy,
  genericLongSecret,
  genericPassword,
  genericSecret,
  recordedHeader,
} from './generic.ts';
import { genericKey } from './generic-key.ts';
import {
  githubFineGrainedToken,
  githubInstallationToken,
  githubOauthToken,
  githubPersonalToken,
  githubRefreshToken,
  githubServerToken,
  githubUserToken,
} from './github.ts';
import { gitlabToken } from './gitlab.ts';
import { googleApiKey, googleOauthSecret, googleServiceAccount } from './google.ts';
import { jsonWebToken } from './jwt.ts';
import {
  mailchimpKey,
  mailgunKey,
  sendgridKey,
  telegramBotToken,
  twilioApiKey,
  twilioAuthToken,
} from './messaging.ts';
import { stripeKey, stripeWebhookSecret } from './payments.ts';
import { derPrivateKey, pemPrivateKey, puttyPrivateKey } from './private-keys.ts';
import { dockerHubToken, npmToken, pypiToken } from './registries.ts';
import { slackToken, slackWebhook } from './slack.ts';
import { basicAuthUrl, databaseUrl } from './urls.ts';
import { AI_DETECTORS } from './vendors/ai.ts';
import { BUSINESS_DETECTORS } from './vendors/business.ts';
import { CLOUD_DETECTORS } from './vendors/cloud.ts';
import { CODE_DETECTORS } from './vendors/code.ts';
import { COMMERCE_DETECTORS } from './vendors/commerce.ts';
import { DATA_DETECTORS } from './vendors/data.ts';
import { MESSAGING_DETECTORS } from './vendors/messaging.ts';

/** Every kind of secret that the scanner knows, in the order of their names. */
export const DETECTORS: readonly Detector[] = [
  anthropicKey,
  awsAccessKey,
  awsSecretKey,
  basicAuthUrl,
  databaseUrl,
  dockerHubToken,
  cryptoKey,
  genericHighEntropy,
  genericKey,
  genericLongSecret,
  genericPassword,
  genericSecret,
  recordedHeader,
  commandLinePassword,
  loginCallPassword,
  sqlPassword,
  csvSecret,
  sqlRowSecret,
  passwordHash,
  basicAuthorization,
  bearerToken,
  flagSecret,
  multilineVariable,
  loginRemark,
  spacedVariable,
  ...DEVICE_DETECTORS,
  ...FILE_DETECTORS,
  ...INSTALL_DETECTORS,
  ...NETWORK_DETECTORS,
  ...TERRAFORM_DETECTORS,
  githubFineGrainedToken,
  githubOauthToken,
  githubPersonalToken,
  githubRefreshToken,
  githubInstallationToken,
  githubServerToken,
  githubUserToken,
  gitlabToken,
  googleApiKey,
  googleOauthSecret,
  googleServiceAccount,
  huggingFaceToken,
  jsonWebToken,
  mailchimpKey,
  mailgunKey,
  npmToken,
  openaiKey,
  derPrivateKey,
  pemPrivateKey,
  puttyPrivateKey,
  pypiToken,
  sendgridKey,
  slackToken,
  slackWebhook,
  stripeKey,
  stripeWebhookSecret,
  telegramBotToken,
  twilioApiKey,
  twilioAuthToken,
  ...AI_DETECTORS,
  ...BUSINESS_DETECTORS,
  ...CLOUD_DETECTORS,
  ...CODE_DETECTORS,
  ...COMMERCE_DETECTORS,
  ...DATA_DETECTORS,
  ...MESSAGING_DETECTORS,
].sort((a, b) => (a.name < b.name ? -1 : 1));

const byName = new Map(DETECTORS.map((detector) => [detector.name, detector]));

/** The detector of a stored name; undefined when this version no longer has it. */
export function detectorByName(name: string): Detector | undefined {
  return byName.get(name);
}
