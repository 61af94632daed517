import { base58Check, hasBase58Check } from '../../detector/checksum.ts';
import type { Detector } from '../../detector/detector.ts';
import { named, prefixed } from '../vendor-token.ts';

/** Payments, shops, banks and currencies. */
export const COMMERCE_DETECTORS: readonly Detector[] = [
  prefixed('shopify_token', 'Shopify access token', ['shpat_{h32}', 'shpca_{h32}', 'shppa_{h32}', 'shptka_{h32}'], 'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens', { frequency: 9_000 }),
  prefixed('shopify_shared_secret', 'Shopify shared secret', 'shpss_{h32}', 'https://shopify.dev/docs/apps/build/authentication-authorization', { frequency: 6_000 }),
  prefixed('square_access_token', 'Square access token', ['EAAA{w60}', 'sq0atp-{w22}'], 'https://developer.squareup.com/docs/build-basics/access-tokens', { frequency: 6_000 }),
  prefixed('square_oauth_secret', 'Square OAuth secret', 'sq0csp-{w43}', 'https://developer.squareup.com/docs/oauth-api/overview'),
  prefixed('braintree_access_token', 'Braintree access token', ['production', 'sandbox'].map((name) => ['access_token', name, '{l16}', '{h32}'].join('$')), 'https://developer.paypal.com/braintree/docs/guides/extend/oauth/access-tokens', { edge: '\\w$-' }),
  named('braintree_private_key', 'Braintree private key', ['braintree', 'bt_private_key'], '{h32}', 'https://developer.paypal.com/braintree/articles/control-panel/important-gateway-credentials', { write: (value) => `BRAINTREE_PRIVATE_KEY=${value}` }),
  named('paypal_client_secret', 'PayPal client secret', 'paypal', ['E{w79}', 'A{w79}'], 'https://developer.paypal.com/api/rest/authentication/', { frequency: 12_000, entropy: 4, write: (value) => `PAYPAL_CLIENT_SECRET=${value}` }),
  prefixed('adyen_api_key', 'Adyen API key', 'AQE{c1}hmfuXNWTK0Qc+{b80-200}', 'https://docs.adyen.com/development-resources/api-credentials/', { edge: 'A-Za-z0-9+/' }),
  prefixed('plaid_access_token', 'Plaid access token', ['access-production-{uuid}', 'access-development-{uuid}', 'access-sandbox-{uuid}'], 'https://plaid.com/docs/api/tokens/'),
  named('plaid_secret', 'Plaid secret', 'plaid', '{h30}', 'https://plaid.com/docs/quickstart/', { frequency: 5_000, write: (value) => `PLAID_SECRET=${value}` }),
  prefixed('paystack_secret_key', 'Paystack secret key', ['sk_live_{h40}', 'sk_test_{h40}'], 'https://paystack.com/docs/api/authentication/', { rank: 54, frequency: 6_000 }),
  prefixed('razorpay_key', 'Razorpay key', ['rzp_live_{a14}', 'rzp_test_{a14}'], 'https://razorpay.com/docs/payments/dashboard/account-settings/api-keys/', { frequency: 8_000, companions: [{ part: 'secret', pattern: /(?<!\w)(?<value>[A-Za-z0-9]{24})(?!\w)/g, within: 300, entropy: 3.5 }] }),
  prefixed('flutterwave_secret_key', 'Flutterwave secret key', ['FLWSECK-{l32}-X', 'FLWSECK_TEST-{l32}-X', 'FLWSECK-{h12}', 'FLWSECK_TEST{h12}', 'FLWSECK_TEST-{h12}'], 'https://developer.flutterwave.com/docs/authentication', { frequency: 4_000, entropy: 2.8 }),
  prefixed('pagarme_key', 'Pagar.me API key', 'ak_live_{a30}', 'https://docs.pagar.me/reference/autenticacao', { entropy: 3.6 }),
  prefixed('ramp_secret', 'Ramp client secret', 'ramp_sec_{a48}', 'https://docs.ramp.com/developer-api/v1/authorization'),
  prefixed('fleetbase_key', 'Fleetbase API key', 'flb_live_{a20}', 'https://docs.fleetbase.io/'),
  prefixed('robinhood_crypto_key', 'Robinhood crypto API key', 'rh-api-{uuid}', 'https://docs.robinhood.com/crypto/trading/'),
  prefixed('shippo_token', 'Shippo API token', ['shippo_live_{h40}', 'shippo_test_{h40}'], 'https://docs.goshippo.com/docs/guides_general/authentication/'),
  prefixed('easypost_key', 'EasyPost API key', ['EZAK{a54}', 'EZTK{a54}'], 'https://docs.easypost.com/docs/authentication'),
  prefixed('duffel_token', 'Duffel API token', ['duffel_test_{w43}', 'duffel_live_{w43}'], 'https://duffel.com/docs/api/overview/making-requests'),
  prefixed('lob_api_key', 'Lob API key', ['live_{h35}', 'test_{h35}'], 'https://docs.lob.com/#tag/Authentication'),
  named('gocardless_token', 'GoCardless access token', 'gocardless', ['live_{w40}', 'sandbox_{w40}'], 'https://developer.gocardless.com/api-reference/', { entropy: 3.7, write: (value) => `GOCARDLESS_ACCESS_TOKEN=${value}` }),
  prefixed('paddle_api_key', 'Paddle API key', ['pdl_live_apikey_{l26}_{a22}_{a3}', 'pdl_sdbx_apikey_{l26}_{a22}_{a3}'], 'https://developer.paddle.com/api-reference/about/authentication'),
  prefixed('mercadopago_token', 'Mercado Pago access token', ['APP_USR-{d16}-{d6}-{h32}-{d8-10}', 'TEST-{d16}-{d6}-{h32}-{d8-10}'], 'https://www.mercadopago.com/developers/en/docs/your-integrations/credentials', { frequency: 5_000 }),
  prefixed('polar_token', 'Polar access token', ['polar_oat_{a43}', 'polar_pat_{a43}'], 'https://docs.polar.sh/api'),
  prefixed('checkout_secret_key', 'Checkout.com secret key', ['sk_{l28-40}', 'sk_sbox_{l27}'], 'https://www.checkout.com/docs/developer-resources/api/api-authentication', { rank: 44, entropy: 3.5, verdict: (value) => (/^sk_(?:sbox_)?(?=.*\d)(?=.*[g-z])[a-z0-9]+$/.test(value) && !/^sk_[0-9a-f]{48}$/.test(value) ? 'secret' : 'drop') }),
  named('chargebee_key', 'Chargebee API key', 'chargebee', ['live_{a30-40}', 'test_{a30-40}'], 'https://apidocs.chargebee.com/docs/api/auth', { entropy: 3.6 }),
  named('recurly_key', 'Recurly API key', 'recurly', ['{h32}', '{h40}'], 'https://recurly.com/developers/'),
  named('coinbase_key', 'Coinbase API secret', 'coinbase', ['{a32}', '{b86}==', '{w64}'], 'https://docs.cdp.coinbase.com/', { entropy: 3.7, edge: '\\w+/=-', write: (value) => `COINBASE_API_SECRET=${value}` }),
  named('binance_key', 'Binance API key', 'binance', '{a64}', 'https://developers.binance.com/docs/binance-spot-api-docs', { frequency: 14_000, entropy: 4 }),
  named('kraken_key', 'Kraken API key', 'kraken', ['{b86}==', '{b56}'], 'https://docs.kraken.com/api/', { entropy: 4.3, edge: 'A-Za-z0-9+/=' }),
  named('kucoin_secret', 'KuCoin API secret', 'kucoin', '{uuid}', 'https://www.kucoin.com/docs-new/authentication'),
  named('bybit_secret', 'Bybit API secret', ['bybit', 'bitmex'], ['{a36}', '{w48}'], 'https://bybit-exchange.github.io/docs/v5/guide', { entropy: 3.8, write: (value) => `BYBIT_API_SECRET=${value}` }),
  named('infura_key', 'Infura API key', 'infura', '{h32}', 'https://docs.metamask.io/services/get-started/infura', { frequency: 24_000 }),
  prefixed('infura_url', 'Infura endpoint with key', 'infura.io/v3/{h32}', 'https://docs.metamask.io/services/get-started/infura', { frequency: 20_000, edge: '\\w', rank: 52, write: (value) => `https://mainnet.${value}` }),
  prefixed('alchemy_url', 'Alchemy endpoint with key', 'alchemy.com/v2/{w32}', 'https://www.alchemy.com/docs/', { frequency: 16_000, edge: '\\w', rank: 52, write: (value) => `https://eth-mainnet.g.${value}` }),
  named('alchemy_key', 'Alchemy API key', 'alchemy', '{w32}', 'https://www.alchemy.com/docs/', { frequency: 12_000, entropy: 3.8 }),
  named('etherscan_key', 'Etherscan API key', ['etherscan', 'bscscan', 'polygonscan', 'arbiscan', 'snowtrace'], '{u34}', 'https://docs.etherscan.io/getting-started/viewing-api-usage-statistics', { frequency: 18_000, entropy: 3.6 }),
  named('ethereum_private_key', 'Ethereum private key', ['private_key', 'deployer_key', 'wallet_key', 'deployer_private', 'account_key', 'mnemonic_key', 'eth_key'], ['0x{h64}', '{h64}'], 'https://ethereum.org/en/developers/docs/accounts/', { category: 'PrivateKey', frequency: 24_000, write: (value) => `PRIVATE_KEY=${value}`, verdict: ethereumVerdict }),
  named('bitcoin_wif_key', 'Bitcoin private key (WIF)', ['wif', 'private_key', 'privkey', 'btc_key', 'bitcoin'], ['5{n50}', 'K{n51}', 'L{n51}'], 'https://developer.bitcoin.org/devguide/wallets.html', { category: 'PrivateKey', entropy: 4, checksum: hasBase58Check, write: (value) => `PRIVATE_KEY_WIF=${value}`, make: (maker) => base58Check(Buffer.from(`80${maker.chars('0123456789abcdef', 64)}`, 'hex')) }),
]; // biome-ignore format: a table reads best one row a line

/** The keys that every Hardhat and Ganache node prints at start are public test keys. */
function ethereumVerdict(
  ...[value, facts]: Parameters<NonNullable<Detector['verdict']>>
): ReturnType<NonNullable<Detector['verdict']>> {
  const digits = value.replace(/^0x/, '');
  if (/hash|public|topic|root|tx|address/i.test(facts.parts.key ?? '')) return 'drop';
  if (
    /^(?:ac0974bec39a17e36ba4a6b4d238ff94|59c6995e998f97a5a0044966f0945389|5de4111afa1a4b94908f83103eb1f170|4f3edf983ac636a65a842ce7c78d9aa7)/.test(
      digits,
    )
  )
    return 'test_vector';
  return /(.)\1{9}|0123456789abcdef/.test(digits) ? 'placeholder' : 'secret';
}
