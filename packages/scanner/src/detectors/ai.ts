import { ALPHANUMERIC, URL_SAFE } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

/** Base64 of "OpenAI", which every key of theirs carries in the middle. */
const MARK = ['T3Blbk', 'FJ'].join('');

export const openaiKey = vendorToken({
  name: 'openai_api_key',
  displayName: 'OpenAI API key',
  category: 'Api',
  documentation: 'https://platform.openai.com/docs/api-reference/authentication',
  frequency: 160_000,
  literals: [MARK.toLowerCase()],
  window: { before: 120, after: 100 },
  token: new RegExp(
    `sk-[A-Za-z0-9]{20}${MARK}[A-Za-z0-9]{20}|sk-(?:proj|svcacct|admin|None)-(?:[A-Za-z0-9_-]{20,74})${MARK}[A-Za-z0-9_-]{20,74}`,
  ),
  examples: (make) => {
    const key = `sk-${make.chars(ALPHANUMERIC, 20)}${MARK}${make.chars(ALPHANUMERIC, 20)}`;
    const project = `sk-proj-${make.chars(URL_SAFE, 74)}${MARK}${make.chars(URL_SAFE, 73)}a`;
    return [
      { text: `openai.api_key = "${key}"`, value: key },
      { text: `OPENAI_API_KEY=${project}`, value: project },
    ];
  },
  counterExamples: (make) => [{ text: `class="sk-${make.chars(ALPHANUMERIC, 20)}"` }],
});

export const anthropicKey = vendorToken({
  name: 'anthropic_api_key',
  displayName: 'Anthropic API key',
  category: 'Api',
  documentation: 'https://docs.claude.com/en/api/overview',
  frequency: 50_000,
  literals: ['sk-ant-'],
  window: { before: 2, after: 140 },
  token: /sk-ant-(?:api|admin|oat|ort|sid)\d{2}-[A-Za-z0-9_-]{80,120}/,
  entropy: 3.5,
  examples: (make) => {
    const key = `sk-ant-api03-${make.chars(URL_SAFE, 93)}AA`;
    const admin = `sk-ant-admin01-${make.chars(URL_SAFE, 93)}AA`;
    return [
      { text: `ANTHROPIC_API_KEY=${key}`, value: key },
      { text: `x-api-key: ${admin}`, value: admin },
    ];
  },
  counterExamples: () => [{ text: 'ANTHROPIC_API_KEY=sk-ant-api03-...' }],
});

export const huggingFaceToken = vendorToken({
  name: 'hugging_face_token',
  displayName: 'Hugging Face access token',
  category: 'Api',
  documentation: 'https://huggingface.co/docs/hub/security-tokens',
  frequency: 55_000,
  literals: ['hf_', 'api_org_'],
  window: { before: 2, after: 48 },
  token: /(?:hf_|api_org_)[A-Za-z0-9]{34}/,
  entropy: 3.5,
  examples: (make) => {
    const key = `hf_${make.chars('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', 34)}`;
    return [{ text: `login(token="${key}")`, value: key }];
  },
  counterExamples: () => [{ text: 'hf_hub_download_with_cache_directory_set' }],
});
