import {
  EVENT_STORE_DB_URL,
  KAFKA_URL,
  parseServerUrl,
  postgresUrl,
  type ServerUrlOptions,
} from '@marquee/adapters/choose/server-url';
import { createAddressList } from '@marquee/kit/outbound/address-list';
import { unknownMacroMessage } from '@marquee/schemas/macros/unknown-macros';
import * as v from 'valibot';

const whole = (name: string, least: number, most: number) => {
  const text = `${name} must be a whole number between ${least} and ${most}.`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, text),
    v.transform(Number),
    v.minValue(least, text),
    v.maxValue(most, text),
  );
};

/** A bound of the traffic log in bytes, 64 MiB to 1 PiB. @param gibibytes what it is where nothing is said */
const bytesOfLog = (name: string, gibibytes: number) =>
  v.optional(whole(name, 64 * 2 ** 20, 2 ** 50), String(gibibytes * 2 ** 30));

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `${name} must be a number between 1 and 65535.`),
    v.transform(Number),
    v.check((value) => value >= 1 && value <= 65_535, `${name} must be a number between 1 and 65535.`),
  );

const urlOf = (name: string, protocols: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be a URL such as ${example}.`,
    ),
  );

/**
 * URLs of stores, each of which may name several servers.
 * @param embedded what else is accepted: an engine of this machine
 */
const serverUrl = (accepted: readonly ServerUrlOptions[], embedded?: RegExp) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || embedded?.test(dataset.value)) return;
      const text = dataset.value;
      const scheme = text.slice(0, Math.max(text.indexOf(':'), 0));
      const options = accepted.find(({ schemes }) => Object.hasOwn(schemes, scheme));
      if (options === undefined) {
        const [first] = accepted;
        const shown = accepted.flatMap(({ examples }) => examples).join(', ');
        addIssue({ message: `${first?.name ?? 'It'} must be a URL such as ${shown}.` });
        return;
      }
      // PostgreSQL with a socket instead of a host has no server to name.
      if (scheme.startsWith('postgres') && URL.canParse(text)) return;
      try {
        parseServerUrl(text, options);
      } catch (error) {
        addIssue({ message: error instanceof Error ? error.message : String(error) });
      }
    }),
  );

const secret = (name: string) =>
  v.pipe(
    v.string(),
    v.minLength(32, `${name} must have at least 32 characters; make one with: openssl rand -hex 32`),
  );

/** Password of the demo's accounts on this computer; the README publishes it. */
export const PUBLIC_DEMO_PASSWORD = 'marquee-demo';

/** KiB that hashing one password takes, as OWASP recommends for argon2id; production takes no less. */
export const SAFE_PASSWORD_HASH_KIB = 19_456;

/** The variables of the environment, each with its own check. */
export const environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port('PORT'), '8080'),
  EDGE_PORT: v.optional(port('EDGE_PORT'), '8081'),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(port('METRICS_PORT')),
  EDGE_METRICS_PORT: v.optional(port('EDGE_METRICS_PORT')),
  PUBLIC_URL: v.optional(urlOf('PUBLIC_URL', ['http:', 'https:'], 'https://ads.example.com')),
  PUBLIC_EDGE_URL: v.optional(urlOf('PUBLIC_EDGE_URL', ['http:', 'https:'], 'https://bid.example.com')),
  EDGE_URL: v.optional(urlOf('EDGE_URL', ['http:', 'https:'], 'http://edge:8081')),
  EDGES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'EDGES must be a number between 1 and 64.'),
      v.transform(Number),
    ),
    '1',
  ),
  BIDDER_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
        'BIDDER_ID must have up to 63 letters, digits, dots, dashes and underscores, such as bidder-eu-1.',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  EVENT_STORE_URL: v.optional(serverUrl([postgresUrl('EVENT_STORE_URL'), EVENT_STORE_DB_URL])),
  EVENT_STORE_OWNER_URL: v.optional(serverUrl([postgresUrl('EVENT_STORE_OWNER_URL')])),
  READ_STORE_URL: v.optional(serverUrl([postgresUrl('READ_STORE_URL')])),
  READ_STORE_OWNER_URL: v.optional(serverUrl([postgresUrl('READ_STORE_OWNER_URL')])),
  TRAFFIC_LOG_URL: v.optional(serverUrl([KAFKA_URL], /^file:.+$/)),
  TRAFFIC_LOG_RETENTION_HOURS: v.optional(whole('TRAFFIC_LOG_RETENTION_HOURS', 2, 8_760), '72'),
  TRAFFIC_LOG_RETENTION_BYTES: bytesOfLog('TRAFFIC_LOG_RETENTION_BYTES', 8),
  TRAFFIC_LOG_MAX_BYTES: bytesOfLog('TRAFFIC_LOG_MAX_BYTES', 32),
  TRAFFIC_LOG_REPLICAS: v.optional(whole('TRAFFIC_LOG_REPLICAS', 1, 99)),
  TRAFFIC_LOG_MIN_INSYNC_REPLICAS: v.optional(whole('TRAFFIC_LOG_MIN_INSYNC_REPLICAS', 1, 99)),
  PLATFORM_MARGIN_PERCENT: v.optional(whole('PLATFORM_MARGIN_PERCENT', 0, 90), '10'),
  STOP_LOSS_DOLLARS: v.optional(whole('STOP_LOSS_DOLLARS', 1, 1_000_000), '50'),
  STOP_LOSS_EVENTS: v.optional(whole('STOP_LOSS_EVENTS', 0, 10_000), '20'),
  FACT_STORE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(chdb:.+|https?:\/\/.+)$/,
        'FACT_STORE_URL must be a URL such as http://user:password@host:8123/marquee.',
      ),
    ),
  ),
  FACTS_RETENTION_DAYS: v.optional(whole('FACTS_RETENTION_DAYS', 35, 36_500), '400'),
  SPEND_INTERVAL_SECONDS: v.optional(whole('SPEND_INTERVAL_SECONDS', 1, 300), '1'),
  EDGE_WARM_UP_MS: v.optional(whole('EDGE_WARM_UP_MS', 0, 10_000), '400'),
  INSERT_INTERVAL_MS: v.optional(whole('INSERT_INTERVAL_MS', 10, 60_000), '3000'),
  BID_MEMORY_DAYS: v.optional(whole('BID_MEMORY_DAYS', 31, 36_500), '45'),
  ACCESS_LOG_RETENTION_DAYS: v.optional(whole('ACCESS_LOG_RETENTION_DAYS', 30, 36_500), '400'),
  MEDIA_STORE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => !text.startsWith('s3:'),
        'MEDIA_STORE_URL names S3, which this version cannot use yet; name a folder such as file:/var/lib/marquee/media.',
      ),
      v.check(
        (text) => text.startsWith('s3:') || /^file:.+$/.test(text),
        'MEDIA_STORE_URL must name a folder such as file:/var/lib/marquee/media.',
      ),
    ),
  ),
  SMTP_URL: v.optional(urlOf('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')),
  MAIL_FROM: v.optional(v.string(), 'Marquee <no-reply@marquee.test>'),
  TOKEN_SECRET: v.optional(secret('TOKEN_SECRET')),
  TRACKING_SECRET: v.optional(secret('TRACKING_SECRET')),
  TRACKING_SECRET_PREVIOUS: v.optional(secret('TRACKING_SECRET_PREVIOUS')),
  DEMO_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(10, 'DEMO_PASSWORD must have 10 to 25 characters.'),
      v.maxLength(25, 'DEMO_PASSWORD must have 10 to 25 characters.'),
      v.check(
        (text) => text !== PUBLIC_DEMO_PASSWORD,
        'DEMO_PASSWORD must differ from the public demo password.',
      ),
    ),
  ),
  SECOND_PERSON_ABOVE_DOLLARS: v.optional(whole('SECOND_PERSON_ABOVE_DOLLARS', 0, 1_000_000_000), '10000'),
  PASSWORD_HASH_KIB: v.optional(whole('PASSWORD_HASH_KIB', 8, 1_048_576), String(SAFE_PASSWORD_HASH_KIB)),
  STAFF_SECOND_FACTOR: v.optional(
    v.picklist(['required', 'optional'], 'STAFF_SECOND_FACTOR must be required or optional.'),
  ),
  SEED: v.optional(v.picklist(['demo', 'none'], 'SEED must be demo or none.')),
  DEMO_IMPRESSIONS_A_DAY: v.optional(whole('DEMO_IMPRESSIONS_A_DAY', 1_000, 1_000_000), '200000'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('ADMIN_EMAIL must be an email address.'))),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(6, 'ADMIN_PASSWORD must have 6 to 25 characters.'),
      v.maxLength(25, 'ADMIN_PASSWORD must have 6 to 25 characters.'),
    ),
  ),
  NODE_ENV: v.optional(
    v.picklist(
      ['development', 'test', 'production'],
      'NODE_ENV must be development, test or production, written like this.',
    ),
    'development',
  ),
  LOOPBACK_DSPS: v.optional(v.picklist(['allowed', 'refused'], 'LOOPBACK_DSPS must be allowed or refused.')),
  TRUST_PROXY: v.optional(v.string(), ''),
  TRUSTED_DEVICE_PEERS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        areAddresses,
        'TRUSTED_DEVICE_PEERS must list addresses or networks, such as 192.0.2.7,198.51.100.0/24.',
      ),
    ),
    '',
  ),
  CREATIVE_SCANNER_URL: v.optional(
    urlOf('CREATIVE_SCANNER_URL', ['https:', 'http:'], 'https://scanner.example.com/scan'),
  ),
  MALWARE_DOMAINS_FILE: v.optional(v.string()),
  IVT_PIXEL_URL: v.optional(
    v.pipe(
      urlOf('IVT_PIXEL_URL', ['https:'], 'https://ivt.example.com/p?c={campaign_id}&id={click_id}'),
      v.check(
        (url) => unknownMacroMessage(url) === undefined,
        'IVT_PIXEL_URL has a macro that is not known; those are {campaign_id}, {creative_id}, {ssp_id}, {click_id} and the others of the product.',
      ),
    ),
  ),
  MARKETING_FORM_URL: v.optional(
    urlOf('MARKETING_FORM_URL', ['http:', 'https:'], 'https://forms.example.com/submit'),
  ),
  USDT_ERC20_ADDRESS: v.optional(v.string()),
  USDT_TRC20_ADDRESS: v.optional(v.string()),
  WIRE_INSTRUCTIONS: v.optional(
    v.string(),
    'Pay to the account on your contract and name the payment number as the reference.',
  ),
});

/** The environment, read. */
export type Environment = v.InferOutput<typeof environment>;

/** What a text names, divided by commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function areAddresses(text: string): boolean {
  try {
    createAddressList(listOf(text));
    return true;
  } catch {
    return false;
  }
}

/** Names of the variables that are read. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.entries);
