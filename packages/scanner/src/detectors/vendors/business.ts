import { bech32, hasBech32Checksum } from '../../detector/checksum.ts';
import type { Detector } from '../../detector/detector.ts';
import { named, prefixed } from '../vendor-token.ts';

/** Work tools, identity, social networks, maps, media and data services. */
export const BUSINESS_DETECTORS: readonly Detector[] = [
  prefixed('linear_api_key', 'Linear API key', ['lin_api_{a40}', 'lin_oauth_{h64}'], 'https://linear.app/developers/graphql', { frequency: 3_000 }),
  prefixed('notion_token', 'Notion integration token', ['ntn_{a40-50}', 'secret_{a43}'], 'https://developers.notion.com/reference/authentication', { frequency: 9_000, entropy: 4 }),
  prefixed('asana_personal_token', 'Asana personal access token', ['1/{d16}:{h32}', '2/{d16}/{d16}:{h32}'], 'https://developers.asana.com/docs/personal-access-token', { edge: '\\w/-', near: ['asana'], write: (value) => `ASANA_PAT=${value}` }),
  named('asana_secret', 'Asana client secret', 'asana', '{a32}', 'https://developers.asana.com/docs/oauth', { entropy: 3.5, write: (value) => `ASANA_CLIENT_SECRET=${value}` }),
  prefixed('trello_token', 'Trello token', 'ATTA{h64}{H8}', 'https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/'),
  named('trello_key', 'Trello API key', 'trello', ['{h64}', '{h32}'], 'https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/'),
  prefixed('clickup_token', 'ClickUp personal token', 'pk_{d6-9}_{u32}', 'https://developer.clickup.com/docs/authentication'),
  named('todoist_token', 'Todoist API token', 'todoist', '{h40}', 'https://developer.todoist.com/'),
  prefixed('typeform_token', 'Typeform token', 'tfp_{w40-62}', 'https://www.typeform.com/developers/get-started/personal-access-token/'),
  prefixed('contentful_token', 'Contentful management token', 'CFPAT-{w43}', 'https://www.contentful.com/developers/docs/references/authentication/'),
  named('contentful_delivery_token', 'Contentful delivery token', 'contentful', '{w43}', 'https://www.contentful.com/developers/docs/references/authentication/', { entropy: 4 }),
  named('sanity_token', 'Sanity API token', 'sanity', 'sk{a120-180}', 'https://www.sanity.io/docs/http-auth'),
  named('storyblok_token', 'Storyblok token', 'storyblok', '{a22}tt', 'https://www.storyblok.com/docs/api', { entropy: 3.6 }),
  prefixed('ghost_admin_key', 'Ghost admin API key', '{h24}:{h64}', 'https://ghost.org/docs/admin-api/', { edge: '\\w:', near: ['ghost'], write: (value) => `GHOST_ADMIN_API_KEY=${value}` }),
  named('webflow_token', 'Webflow API token', 'webflow', '{h64}', 'https://developers.webflow.com/'),
  prefixed('hubspot_token', 'HubSpot private app token', ['pat-na1-{uuid}', 'pat-eu1-{uuid}', 'pat-na2-{uuid}', 'pat-ap1-{uuid}'], 'https://developers.hubspot.com/docs/guides/apps/private-apps/overview', { frequency: 6_000 }),
  named('hubspot_api_key', 'HubSpot API key (older)', ['hubspot', 'hapikey'], '{uuid}', 'https://developers.hubspot.com/docs/api/overview'),
  prefixed('salesforce_access_token', 'Salesforce access token', '00D{a12}!A{p60-120}', 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_access_tokens.htm', { edge: '\\w!.'  }),
  named('salesforce_secret', 'Salesforce consumer secret', ['salesforce', 'sfdc'], '{H64}', 'https://help.salesforce.com/s/articleView?id=xcloud.connected_app_rotate_consumer_details.htm', { write: (value) => `SALESFORCE_CONSUMER_SECRET=${value}`, entropy: 2.8 }),
  named('zendesk_token', 'Zendesk API token', 'zendesk', '{a40}', 'https://developer.zendesk.com/api-reference/introduction/security-and-auth/', { entropy: 3.9 }),
  named('intercom_token', 'Intercom access token', 'intercom', ['dG9r{b56}=', '{w60}'], 'https://developers.intercom.com/docs/build-an-integration/learn-more/authentication', { entropy: 3.8, edge: '\\w=' }),
  named('freshdesk_key', 'Freshdesk API key', ['freshdesk', 'freshworks', 'freshservice'], '{a20}', 'https://developers.freshdesk.com/api/#authentication', { entropy: 3.4 }),
  named('pipedrive_token', 'Pipedrive API token', 'pipedrive', '{h40}', 'https://developers.pipedrive.com/docs/api/v1'),
  prefixed('facebook_access_token', 'Facebook access token', 'EAA{a100-300}', 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/', { frequency: 22_000, entropy: 4, edge: '\\w+/=-' }),
  prefixed('facebook_app_token', 'Facebook app access token', '{d15-16}|{w27}', 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/', { entropy: 4, near: ['facebook', 'graph.f', 'fb_', 'access_token'], write: (value) => `FACEBOOK_ACCESS_TOKEN=${value}` }),
  prefixed('zoho_token', 'Zoho OAuth token', '1000.{h32}.{h32}', 'https://www.zoho.com/crm/developer/docs/api/v8/access-refresh.html', { edge: '\\w.-' }),
  prefixed('teamwork_token', 'Teamwork API token', 'tkn.v1_{b68-76}=', 'https://apidocs.teamwork.com/guides/teamwork/authentication', { edge: '\\w=+/-' }),
  prefixed('bannerbear_key', 'Bannerbear API key', ['bb_ma_{h30}', 'bb_pr_{h30}'], 'https://developers.bannerbear.com/'),
  prefixed('flexport_token', 'Flexport logistics token', 'shltm_{w40}', 'https://docs.logistics-api.flexport.com/'),
  prefixed('voiceflow_key', 'Voiceflow API key', ['VF.DM.{h24}.{a16}', 'VF.WS.{h24}.{a16}'], 'https://docs.voiceflow.com/reference/authentication', { edge: '\\w.-' }),
  named('facebook_app_secret', 'Facebook app secret', ['facebook', 'fb_app', 'fb_secret', 'meta_app'], '{h32}', 'https://developers.facebook.com/docs/facebook-login/security/', { frequency: 22_000, write: (value) => `FACEBOOK_APP_SECRET=${value}` }),
  prefixed('instagram_token', 'Instagram access token', ['IGQV{w130-200}', 'IGAA{w130-200}'], 'https://developers.facebook.com/docs/instagram-platform/', { entropy: 4 }),
  prefixed('twitter_bearer_token', 'X (Twitter) bearer token', 'AAAAAAAAAAAAAAAAAAAAA{a4-14}%2{a10-80}%3D{a30-60}', 'https://docs.x.com/resources/fundamentals/authentication/overview', { frequency: 14_000, quickCheck: beginsBearerToken, make: (maker) => `${'A'.repeat(22)}${maker.chars('bcdefghkXYZ', 8)}%2B${maker.chars('bcdefghkXYZ0189', 28)}%3D${maker.chars('bcdefghkXYZ0189', 48)}`, edge: '\\w' }),
  named('twitter_secret', 'X (Twitter) API secret', ['twitter', 'consumer_secret', 'access_token_secret'], ['{a50}', '{a45}'], 'https://docs.x.com/resources/fundamentals/authentication/oauth-1-0a/api-key-and-secret', { frequency: 30_000, entropy: 4, write: (value) => `TWITTER_CONSUMER_SECRET=${value}` }),
  named('twitter_access_token', 'X (Twitter) access token', ['twitter', 'access_token'], '{d15-20}-{a40}', 'https://docs.x.com/resources/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens', { frequency: 26_000, entropy: 4, write: (value) => `TWITTER_ACCESS_TOKEN=${value}` }),
  prefixed('linkedin_secret', 'LinkedIn client secret', 'WPL_AP1.{a16}.{b6-8}==', 'https://learn.microsoft.com/linkedin/shared/authentication/authentication', { edge: 'A-Za-z0-9+/=' }),
  named('linkedin_client_secret', 'LinkedIn client secret (older)', ['linkedin', 'linked_in'], '{a16}', 'https://learn.microsoft.com/linkedin/shared/authentication/authentication', { entropy: 2.9, write: (value) => `LINKEDIN_CLIENT_SECRET=${value}` }),
  prefixed('dropbox_token', 'Dropbox access token', ['sl.{w130-1200}', 'sl.u.{w130-1200}', '{l11}AAAAAAAAAA{w43}'], 'https://www.dropbox.com/developers/reference/auth-types', { frequency: 5_000, window: { before: 40, after: 1_300 }, entropy: 4, quickCheck: beginsLegacyDropboxToken, verdict: (value) => (value.startsWith('sl.') || /^[a-z0-9]{11}A/.test(value) ? 'secret' : 'drop'), edge: '\\w.-' }),
  named('dropbox_app_secret', 'Dropbox app secret', 'dropbox', '{l15}', 'https://www.dropbox.com/developers/reference/oauth-guide', { entropy: 2.8, write: (value) => `DROPBOX_APP_SECRET=${value}` }),
  named('box_secret', 'Box client secret', ['box_client', 'box_secret', 'boxclientsecret'], '{a32}', 'https://developer.box.com/guides/authentication/', { entropy: 3.7, write: (value) => `BOX_CLIENT_SECRET=${value}` }),
  named('twitch_secret', 'Twitch client secret', 'twitch', ['{l30}', 'oauth:{l30}'], 'https://dev.twitch.tv/docs/authentication/', { frequency: 8_000, entropy: 3.6, write: (value) => `TWITCH_CLIENT_SECRET=${value}` }),
  named('spotify_secret', 'Spotify client secret', ['spotify', 'spotipy'], '{h32}', 'https://developer.spotify.com/documentation/web-api/concepts/apps', { frequency: 22_000, write: (value) => `SPOTIFY_CLIENT_SECRET=${value}` }),
  named('strava_secret', 'Strava client secret', 'strava', '{h40}', 'https://developers.strava.com/docs/authentication/', { write: (value) => `STRAVA_CLIENT_SECRET=${value}` }),
  prefixed('mapbox_secret_token', 'Mapbox secret token', 'sk.eyJ{w60-120}.{w22}', 'https://docs.mapbox.com/help/getting-started/access-tokens/', { frequency: 4_000 }),
  named('okta_token', 'Okta API token', 'okta', '00{w40}', 'https://developer.okta.com/docs/guides/create-an-api-token/main/', { frequency: 4_000, entropy: 3.9 }),
  named('auth0_secret', 'Auth0 client secret', 'auth0', '{w64}', 'https://auth0.com/docs/get-started/applications/application-settings', { frequency: 9_000, entropy: 4, write: (value) => `AUTH0_CLIENT_SECRET=${value}` }),
  prefixed('clerk_secret_key', 'Clerk secret key', ['sk_live_{a43}', 'sk_test_{a43}'], 'https://clerk.com/docs/deployments/clerk-environment-variables', { rank: 53, frequency: 5_000, entropy: 4, edge: '\\w-', write: (value) => `CLERK_SECRET_KEY=${value}`, verdict: (_value, { before }) => (/clerk/i.test(before) ? 'secret' : 'drop') }),
  prefixed('age_secret_key', 'age secret key', 'AGE-SECRET-KEY-1{u58}', 'https://age-encryption.org/v1', { category: 'PrivateKey', checksum: hasBech32Checksum, make: (maker) => bech32('age-secret-key-', Array.from({ length: 52 }, () => Number.parseInt(maker.chars('0123456789abcdef', 2), 16) & 31)).toUpperCase() }),
  named('jumpcloud_key', 'JumpCloud API key', 'jumpcloud', ['jca_{a36}', '{a40}'], 'https://docs.jumpcloud.com/api/', { entropy: 3.8 }),
  prefixed('maxmind_license_key', 'MaxMind license key', '{a6}_{a29}_mmk', 'https://dev.maxmind.com/geoip/license-keys/', { frequency: 3_000 }),
  named('rapidapi_key', 'RapidAPI key', ['rapidapi', 'x-rapidapi-key', 'rapid_api'], '{h10}msh{h15}p1{h6}jsn{h12}', 'https://docs.rapidapi.com/docs/keys-and-key-rotation', { frequency: 26_000 }),
  named('openweather_key', 'OpenWeather API key', ['openweather', 'open_weather', 'owm_api', 'weather_api'], '{h32}', 'https://openweathermap.org/appid', { frequency: 60_000 }),
  named('newsapi_key', 'NewsAPI key', ['newsapi', 'news_api'], '{h32}', 'https://newsapi.org/docs/authentication', { frequency: 26_000 }),
  named('tmdb_key', 'TMDB API key', ['tmdb', 'themoviedb', 'moviedb'], '{h32}', 'https://developer.themoviedb.org/docs/authentication-application', { frequency: 48_000 }),
  named('giphy_key', 'Giphy API key', 'giphy', '{a32}', 'https://developers.giphy.com/docs/api/', { frequency: 12_000, entropy: 3.7 }),
  named('unsplash_key', 'Unsplash access key', 'unsplash', '{w43}', 'https://unsplash.com/documentation', { frequency: 12_000, entropy: 4 }),
  named('flickr_secret', 'Flickr key', 'flickr', ['{h32}', '{h16}'], 'https://www.flickr.com/services/api/misc.api_keys.html', { entropy: 2.5 }),
  named('yelp_key', 'Yelp API key', 'yelp', '{w128}', 'https://docs.developer.yelp.com/docs/fusion-authentication', { frequency: 8_000 }),
  named('finnhub_key', 'Finnhub API key', 'finnhub', ['{l20}', '{l40}'], 'https://finnhub.io/docs/api/authentication', { entropy: 3.2 }),
  named('polygon_key', 'Polygon.io API key', ['polygon_api', 'polygon_io', 'polygonio'], '{w32}', 'https://polygon.io/docs', { entropy: 3.9 }),
  named('alphavantage_key', 'Alpha Vantage API key', ['alphavantage', 'alpha_vantage'], '{u16}', 'https://www.alphavantage.co/documentation/', { entropy: 2.7 }),
  named('shodan_key', 'Shodan API key', 'shodan', '{a32}', 'https://developer.shodan.io/api/requirements', { frequency: 6_000, entropy: 3.7 }),
  named('virustotal_key', 'VirusTotal API key', ['virustotal', 'virus_total', 'vt_api'], '{h64}', 'https://docs.virustotal.com/reference/authentication', { frequency: 8_000 }),
  named('ipstack_key', 'ipstack or apilayer key', ['ipstack', 'apilayer', 'currencylayer', 'weatherstack', 'fixer_io', 'mediastack'], ['{h32}', '{a32}'], 'https://ipstack.com/documentation', { entropy: 2.8 }),
  prefixed('frameio_token', 'Frame.io token', 'fio-u-{w64}', 'https://developer.adobe.com/frameio/'),
  prefixed('authress_key', 'Authress service client key', 'authress_{l5-30}.{l4-6}.acc_{l10-32}.{w30-120}', 'https://authress.io/knowledge-base/docs/authorization/service-clients'),
  prefixed('amazon_mws_token', 'Amazon MWS auth token', 'amzn.mws.{l8}-{l4}-{l4}-{l4}-{l12}', 'https://developer-docs.amazon.com/sp-api/'),
  prefixed('akamai_token', 'Akamai EdgeGrid token', 'akab-{l16}-{l16}', 'https://techdocs.akamai.com/developer/docs/edgegrid', { edge: '\\w.-' }),
  prefixed('nats_seed', 'NATS NKEY seed', ['SUA{u55}', 'SAA{u55}', 'SOA{u55}', 'SNA{u55}', 'SCA{u55}'], 'https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth', { exactCase: true, category: 'PrivateKey', entropy: 4, near: ['nkey', 'nats', 'seed'], write: (value) => `nats nkey seed: ${value}` }),
  prefixed('adafruit_io_key', 'Adafruit IO key', 'aio_{a28}', 'https://io.adafruit.com/api/docs/', { frequency: 4_000 }),
  prefixed('beamer_token', 'Beamer API token', 'b_{w44}', 'https://www.getbeamer.com/api', { entropy: 4.2, near: ['beamer'], write: (value) => `BEAMER_API_KEY=${value}` }),
  prefixed('scale_api_key', 'Scale AI API key', ['live_{h32}', 'test_{h32}'], 'https://scale.com/docs', { rank: 42, verdict: (_value, { before }) => (/scale/i.test(before) ? 'secret' : 'drop'), write: (value) => `SCALE_API_KEY=${value}` }),
  named('docusign_secret', 'DocuSign secret key', 'docusign', '{uuid}', 'https://developers.docusign.com/platform/auth/', { write: (value) => `DOCUSIGN_SECRET_KEY=${value}` }),
  named('bitly_token', 'Bitly access token', 'bitly', '{h40}', 'https://dev.bitly.com/docs/getting-started/authentication/', { frequency: 5_000 }),
  named('eventbrite_token', 'Eventbrite token', 'eventbrite', '{u20}', 'https://www.eventbrite.com/platform/docs/authentication', { entropy: 3.3 }),
  named('lokalise_token', 'Lokalise API token', 'lokalise', '{h40}', 'https://developers.lokalise.com/reference/api-authentication'),
  named('recaptcha_secret', 'reCAPTCHA secret key', ['recaptcha', 'captcha_secret'], '6L{w38}', 'https://developers.google.com/recaptcha/docs/verify', { frequency: 20_000, entropy: 3.8, write: (value) => `RECAPTCHA_SECRET_KEY=${value}`, verdict: (value, { parts }) => (/^6LeIxAcTAAAA/.test(value) ? 'documented_example' : /secret|private/i.test(parts.key ?? '') ? 'secret' : 'drop') }),
]; // biome-ignore format: a table reads best one row a line

/**
 * Whether ten letters A that end here can be the middle of a legacy Dropbox token, which has a small letter or a digit before
 * them. Without it a run of A costs one run of the pattern for each of its letters.
 */
function beginsLegacyDropboxToken(bytes: Uint8Array, end: number): boolean {
  const last = bytes[end - 1] ?? 0;
  // Another word of this detector, such as `sl.`.
  if (last !== 65 && last !== 97) return true;
  const first = bytes[end - 10] ?? 0;
  const before = bytes[end - 11] ?? 0;
  return first === 65 && ((before >= 97 && before <= 122) || (before >= 48 && before <= 57));
}

/** Whether 21 letters A that end here begin a word, as in a bearer token of X: in a longer run all but the first do not. */
function beginsBearerToken(bytes: Uint8Array, end: number): boolean {
  const before = bytes[end - 22] ?? 0;
  const isLetter = (before | 32) >= 97 && (before | 32) <= 122;
  return bytes[end - 1] === 65 && !isLetter && !(before >= 48 && before <= 57) && before !== 95;
}
