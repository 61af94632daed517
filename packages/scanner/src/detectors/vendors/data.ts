import type { Detector } from '../../detector/detector.ts';
import { named, prefixed } from '../vendor-token.ts';

/** Databases as a service, data platforms, search and observability. */
export const DATA_DETECTORS: readonly Detector[] = [
  prefixed('planetscale_password', 'PlanetScale password', 'pscale_pw_{p32-64}', 'https://planetscale.com/docs/concepts/connection-strings', { category: 'Database' }),
  prefixed('planetscale_token', 'PlanetScale token', ['pscale_tkn_{w32-64}', 'pscale_oauth_{w32-64}'], 'https://planetscale.com/docs/concepts/service-tokens', { category: 'Database' }),
  prefixed('neon_api_key', 'Neon API key', 'napi_{l64}', 'https://neon.com/docs/manage/api-keys', { category: 'Database' }),
  prefixed('neon_password', 'Neon database password', 'npg_{a12}', 'https://neon.com/docs/connect/connect-from-any-app', { category: 'Database', entropy: 2.8 }),
  prefixed('databricks_token', 'Databricks token', ['dapi{h32}', 'dapi{h32}-{d1}', 'dose{h32}', 'dkea{h32}'], 'https://docs.databricks.com/aws/en/dev-tools/auth/pat', { frequency: 7_000 }),
  prefixed('clickhouse_cloud_key', 'ClickHouse Cloud API secret', '4b1d{a38}', 'https://clickhouse.com/docs/cloud/manage/openapi', { category: 'Database', entropy: 3.8 }),
  prefixed('mongodb_atlas_secret', 'MongoDB Atlas service account secret', 'mdb_sa_sk_{w40}', 'https://www.mongodb.com/docs/atlas/api/service-accounts-overview/', { category: 'Database' }),
  prefixed('aiven_token', 'Aiven token', 'aivenv1{b160-400}', 'https://aiven.io/docs/platform/concepts/authentication-tokens', { edge: 'A-Za-z0-9+/', window: { before: 2, after: 460 } }),
  prefixed('aiven_service_password', 'Aiven service password', 'AVNS_{w16-24}', 'https://aiven.io/docs/platform/howto/reset-service-password', { category: 'Database', frequency: 4_000 }),
  prefixed('fauna_key', 'Fauna key', ['fnAE{w36}', 'fnAF{w36}'], 'https://docs.fauna.com/', { category: 'Database' }),
  prefixed('xata_api_key', 'Xata API key', 'xau_{a32-40}', 'https://xata.io/docs/concepts/api-keys', { category: 'Database' }),
  prefixed('gel_secret_key', 'Gel (EdgeDB) secret key', ['nbwt1_{w100-400}', 'edbt_{w100-400}'], 'https://docs.geldata.com/', { category: 'Database', window: { before: 2, after: 460 } }),
  named('confluent_secret', 'Confluent Cloud API secret', ['confluent', 'ccloud'], ['{b64}', 'cflt{b60}'], 'https://docs.confluent.io/cloud/current/security/authenticate/workload-identities/service-accounts/api-keys/overview.html', { entropy: 4, edge: 'A-Za-z0-9+/' }),
  named('upstash_token', 'Upstash REST token', 'upstash', ['{w50-60}=', '{w56-64}'], 'https://upstash.com/docs/redis/features/restapi', { entropy: 4, edge: '\\w=-', write: (value) => `UPSTASH_REDIS_REST_TOKEN=${value}` }),
  named('snowflake_password', 'Snowflake password', ['snowflake_password', 'snowsql_pwd', 'snowflake_pwd', 'sf_password'], '{w9-60}', 'https://docs.snowflake.com/en/user-guide/snowsql-config', { category: 'Database', entropy: 2.5, make: (maker) => `q7${maker.chars('abcdefghkmn23456XYZ', 9)}`, verdict: (value) => (/\d/.test(value) && /[A-Za-z]/.test(value) && !/password|example|your/i.test(value) ? 'secret' : 'drop'), write: (value) => `SNOWSQL_PWD=${value}` }),
  named('algolia_admin_key', 'Algolia API key', 'algolia', '{h32}', 'https://www.algolia.com/doc/guides/security/api-keys/', { frequency: 12_000, verdict: algoliaVerdict, write: (value) => `ALGOLIA_ADMIN_KEY=${value}` }),
  named('elastic_api_key', 'Elastic API key', ['elastic_api', 'elasticsearch_api', 'elastic_cloud'], ['{b58}==', '{b56-80}'], 'https://www.elastic.co/docs/deploy-manage/api-keys', { entropy: 4, edge: 'A-Za-z0-9+/=' }),
  named('meilisearch_key', 'Meilisearch master key', ['meili_master_key', 'meilisearch'], ['{a32-64}', '{w43}'], 'https://www.meilisearch.com/docs/learn/security/basic_security', { entropy: 3.6, write: (value) => `MEILI_MASTER_KEY=${value}` }),
  prefixed('grafana_service_account_token', 'Grafana service account token', 'glsa_{a32}_{h8}', 'https://grafana.com/docs/grafana/latest/administration/service-accounts/', { frequency: 5_000 }),
  prefixed('grafana_cloud_token', 'Grafana Cloud access policy token', 'glc_eyJ{b60-400}', 'https://grafana.com/docs/grafana-cloud/account-management/authentication-and-permissions/access-policies/', { edge: 'A-Za-z0-9+/', window: { before: 2, after: 460 } }),
  prefixed('grafana_api_key', 'Grafana API key (older)', 'eyJrIjoi{b60-120}', 'https://grafana.com/docs/grafana/latest/developers/http_api/auth/', { edge: 'A-Za-z0-9+/.' }),
  prefixed('new_relic_user_key', 'New Relic user key', 'NRAK-{u27}', 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/', { frequency: 5_000 }),
  prefixed('new_relic_insert_key', 'New Relic insert key', ['NRII-{w25-32}', 'NRIQ-{w25-32}', 'NRRA-{h42}', 'NRAA-{h27}'], 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'),
  prefixed('ubidots_token', 'Ubidots token', 'BBFF-{a30}', 'https://docs.ubidots.com/v1.6/reference/authentication', { entropy: 3.8 }),
  prefixed('close_api_key', 'Close API key', 'api_{a22}.{a22}', 'https://developer.close.com/topics/authentication/', { edge: '\\w.-', entropy: 4 }),
  prefixed('new_relic_ingest_key', 'New Relic ingest key', '{h36}NRAL', 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/', { frequency: 12_000 }),
  named('new_relic_license_key', 'New Relic license key', ['new_relic', 'newrelic'], '{h40}', 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/', { frequency: 12_000, write: (value) => `NEW_RELIC_LICENSE_KEY=${value}` }),
  named('datadog_api_key', 'Datadog API key', ['datadog', 'dd_api_key', 'dd_api', 'dd_client_api'], '{h32}', 'https://docs.datadoghq.com/account_management/api-app-keys/', { frequency: 9_000, write: (value) => `DD_API_KEY=${value}` }),
  named('datadog_app_key', 'Datadog application key', ['datadog', 'dd_app_key', 'dd_application_key', 'dd_app'], '{h40}', 'https://docs.datadoghq.com/account_management/api-app-keys/', { frequency: 6_000, write: (value) => `DD_APP_KEY=${value}` }),
  prefixed('dynatrace_token', 'Dynatrace token', ['dt0c01.{u24}.{u64}', 'dt0s01.{u24}.{u64}', 'dt0s02.{u8}.{u64}', 'dt0s16.{u8}.{u64}'], 'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens'),
  prefixed('honeycomb_key', 'Honeycomb API key', ['hcaik_{l58}', 'hcamk_{l58}', 'hcxik_{l58}'], 'https://docs.honeycomb.io/configure/environments/manage-api-keys/'),
  prefixed('sentry_user_token', 'Sentry user token', 'sntryu_{h64}', 'https://docs.sentry.io/account/auth-tokens/', { frequency: 4_000 }),
  prefixed('sentry_org_token', 'Sentry organization token', 'sntrys_eyJ{b60-300}_{b43}', 'https://docs.sentry.io/account/auth-tokens/', { frequency: 4_000, edge: 'A-Za-z0-9+/' }),
  named('sentry_auth_token', 'Sentry auth token (older)', ['sentry_auth', 'sentry_token', 'sentry_api'], '{h64}', 'https://docs.sentry.io/api/auth/', { write: (value) => `SENTRY_AUTH_TOKEN=${value}` }),
  named('sumologic_access_key', 'Sumo Logic access key', ['sumo_logic', 'sumologic', 'sumo_access'], '{a64}', 'https://help.sumologic.com/docs/manage/security/access-keys/', { entropy: 4 }),
  named('splunk_hec_token', 'Splunk HEC token', ['splunk', 'hec_token'], '{uuid}', 'https://docs.splunk.com/Documentation/Splunk/latest/Data/UsetheHTTPEventCollector', { write: (value) => `SPLUNK_HEC_TOKEN=${value}` }),
  named('logzio_token', 'Logz.io token', ['logzio', 'logz_io'], ['{s32}', '{uuid}'], 'https://docs.logz.io/docs/user-guide/admin/authentication-tokens/', { entropy: 3.3 }),
  named('loggly_token', 'Loggly token', 'loggly', '{uuid}', 'https://documentation.solarwinds.com/en/success_center/loggly/'),
  named('rollbar_token', 'Rollbar access token', 'rollbar', '{h32}', 'https://docs.rollbar.com/docs/access-tokens', { frequency: 5_000, write: (value) => `ROLLBAR_ACCESS_TOKEN=${value}` }),
  named('bugsnag_key', 'BugSnag API key', 'bugsnag', '{h32}', 'https://docs.bugsnag.com/api/data-access/'),
  named('honeybadger_key', 'Honeybadger API key', 'honeybadger', 'hbp_{a36}', 'https://docs.honeybadger.io/api/getting-started/'),
  named('airbrake_key', 'Airbrake project key', 'airbrake', '{h32}', 'https://docs.airbrake.io/docs/devops-tools/api/'),
  named('opsgenie_key', 'Opsgenie API key', 'opsgenie', '{uuid}', 'https://docs.opsgenie.com/docs/api-key-management'),
  named('pagerduty_key', 'PagerDuty API key', ['pagerduty', 'pager_duty', 'pd_api'], ['u+{w18}', '{w20}', '{h32}'], 'https://support.pagerduty.com/main/docs/api-access-keys', { frequency: 4_000, entropy: 3, edge: '\\w+-' }),
  named('statuspage_key', 'Statuspage API key', 'statuspage', ['{uuid}', '{h64}'], 'https://developer.statuspage.io/'),
  named('betterstack_token', 'Better Stack source token', ['logtail', 'betterstack', 'better_stack'], '{a24}', 'https://betterstack.com/docs/logs/api/getting-started/', { entropy: 3.5, write: (value) => `LOGTAIL_SOURCE_TOKEN=${value}` }),
  prefixed('posthog_personal_key', 'PostHog personal API key', ['phx_{w43-60}', 'phs_{w43-48}', 'phr_{w43-52}', 'pha_{w43-60}'], 'https://posthog.com/docs/api'),
  prefixed('apify_token', 'Apify API token', 'apify_api_{w34-38}', 'https://docs.apify.com/platform/integrations/api'),
  named('mixpanel_secret', 'Mixpanel project secret', 'mixpanel', '{h32}', 'https://developer.mixpanel.com/reference/project-secret', { write: (value) => `MIXPANEL_API_SECRET=${value}` }),
  named('amplitude_secret', 'Amplitude secret key', 'amplitude', '{h32}', 'https://amplitude.com/docs/apis/keys-and-tokens', { write: (value) => `AMPLITUDE_SECRET_KEY=${value}` }),
  named('segment_write_key', 'Segment key', 'segment', ['sgp_{a64}', '{a32}'], 'https://segment.com/docs/connections/find-writekey/', { frequency: 4_000, entropy: 3.7, write: (value) => `SEGMENT_WRITE_KEY=${value}` }),
  prefixed('airtable_token', 'Airtable personal access token', 'pat{a14}.{h64}', 'https://airtable.com/developers/web/guides/personal-access-tokens', { frequency: 8_000 }),
  named('airtable_api_key', 'Airtable API key (older)', 'airtable', 'key{a14}', 'https://support.airtable.com/docs/airtable-api-key-deprecation-notice'),
  named('influxdb_token', 'InfluxDB token', ['influx_token', 'influxdb', 'docker_influxdb_init_admin'], '{w86}==', 'https://docs.influxdata.com/influxdb/v2/admin/tokens/', { category: 'Database', edge: '\\w=-', write: (value) => `INFLUX_TOKEN=${value}` }),
  named('couchbase_password', 'Couchbase password', ['couchbase_password', 'cb_password'], '{w10-40}', 'https://docs.couchbase.com/cloud/clusters/manage-database-users.html', { category: 'Database', entropy: 2.5, write: (value) => `COUCHBASE_PASSWORD=${value}` }),
]; // biome-ignore format: a table reads best one row a line

/** Search-only keys are made to stand in a page. */
function algoliaVerdict(
  ...[value, facts]: Parameters<NonNullable<Detector['verdict']>>
): ReturnType<NonNullable<Detector['verdict']>> {
  const { key = '' } = facts.parts;
  if (/search/i.test(key) || /docsearch/i.test(facts.before)) return 'publishable';
  return /key|token|secret/i.test(key) && !/index|app_?id/i.test(key)
    ? /(.)\1{7}/.test(value)
      ? 'placeholder'
      : 'secret'
    : 'drop';
}
