import { ALPHANUMERIC } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

/** Stripe secret and restricted keys, live and test. Publishable keys (`pk_`) are meant to be seen. */
export const stripeKey = vendorToken({
  name: 'stripe_secret_key',
  displayName: 'Stripe secret key',
  category: 'Api',
  documentation: 'https://docs.stripe.com/keys',
  frequency: 90_000,
  literals: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'sk_prod_', 'rk_prod_'],
  window: { before: 2, after: 260 },
  token: /[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,247}/,
  verdict: (value) => {
    // The key of Stripe's own manuals.
    if (/^sk_test_4eC39Hq/.test(value)) return 'documented_example';
    return /(.)\1{7,}|example|your/i.test(value) ? 'placeholder' : 'secret';
  },
  examples: (make) => {
    const key = `sk_live_${make.chars(ALPHANUMERIC, 24)}`;
    const restricted = `rk_live_${make.chars(ALPHANUMERIC, 99)}`;
    return [
      { text: `Stripe.api_key = '${key}'`, value: key },
      { text: `stripe: ${restricted}`, value: restricted },
    ];
  },
  counterExamples: (make) => [
    { text: `Stripe('pk_live_${make.chars(ALPHANUMERIC, 24)}')` },
    { text: 'sk_test_key' },
    { text: 'def risk_test_something_that_is_rather_long' },
  ],
});

export const stripeWebhookSecret = vendorToken({
  name: 'stripe_webhook_secret',
  displayName: 'Stripe webhook secret',
  category: 'Api',
  documentation: 'https://docs.stripe.com/webhooks/signature',
  frequency: 15_000,
  literals: ['whsec_'],
  window: { before: 2, after: 100 },
  token: /whsec_[A-Za-z0-9]{32,64}/,
  entropy: 3.5,
  examples: (make) => {
    const key = `whsec_${make.chars(ALPHANUMERIC, 32)}`;
    return [{ text: `STRIPE_WEBHOOK_SECRET=${key}`, value: key }];
  },
});
