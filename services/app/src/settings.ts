import path from 'node:path';

import {
  EVENT_STORE_DB_URL,
  KAFKA_URL,
  parseServerUrl,
  postgresUrl,
  type ServerUrlOptions,
} from '@marquee/adapters/choose/server-url';
import { NANOS_PER_DOLLAR } from '@marquee/schemas/common/money';
import { createAddressList } from '@marquee/kit/outbound/address-list';
import * as v from 'valibot';

/** Every setting of Marquee, read and checked in this one place. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly edgePort: number;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly publicEdgeUrl: string;
  /** Where the control plane reaches the edge; undefined: on this machine, at `edgePort`. */
  readonly edgeUrl: string | undefined;
  /** Edges on this machine, which share `edgePort`. */
  readonly edges: number;
  /** Stable name of this machine's bidders among all; undefined: made once and kept in `dataDir`. */
  readonly bidderId: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined means embedded under `dataDir`. */
  readonly eventStoreUrl: string | undefined;
  readonly readStoreUrl: string | undefined;
  readonly trafficLogUrl: string | undefined;
  /** How long and how much the traffic log keeps, and in how many copies: see `TrafficLogSettings`. */
  readonly trafficLog: {
    readonly retentionHours: number;
    readonly retentionBytes: number;
    readonly maxBytes: number;
    readonly replicas: number | undefined;
    readonly minInsyncReplicas: number | undefined;
  };
  readonly factStoreUrl: string | undefined;
  /** What CPC and CPAg campaigns may cost the platform beyond what they are charged: see `StopLoss`. */
  readonly stopLoss: { readonly leastNanos: bigint; readonly events: number };
  /** What the platform keeps of the clicks (CPC) and actions (CPAg) that it expects to charge. */
  readonly platformMarginPercent: number;
  /** How long the fact store keeps what grows with traffic: see `RetentionDays`. */
  readonly retention: { readonly facts: number; readonly bids: number };
  /** Days that the access log is kept. */
  readonly accessLogDays: number;
  /** Spend of so long goes to a wallet together. */
  readonly spendIntervalSeconds: number;
  readonly mediaStoreUrl: string | undefined;
  /** Undefined: mails are written to `dataDir/outbox`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: generated once and kept in `dataDir`. */
  readonly tokenSecret: string | undefined;
  readonly trackingSecret: string | undefined;
  /** The key before a rotation: tokens signed with it are accepted until they expire. */
  readonly previousTrackingSecret: string | undefined;
  readonly seed: 'demo' | 'none';
  /** Of the demo's accounts; undefined: the one that everybody knows, which is for this computer only. */
  readonly demoPassword: string | undefined;
  /** The first admin of an empty platform; both or none. */
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly production: boolean;
  /** Reached from this computer only: demo logins may have the password that everybody knows. */
  readonly isLocal: boolean;
  /** Above this sum two persons decide on a payment. */
  readonly onePersonMaxNanos: bigint;
  readonly trustProxy: readonly string[];
  /** Addresses and networks of servers whose `X-Device-IP` and `X-Device-User-Agent` are believed. */
  readonly trustedDevicePeers: readonly string[];
  /** Where sign-ups are told to the marketing forms service; unset is off. */
  readonly marketingFormUrl: string | undefined;
  /** Set to offer the method. */
  readonly usdtErc20Address: string | undefined;
  readonly usdtTrc20Address: string | undefined;
  readonly wireInstructions: string;
}

/** Settings that cannot be used, every fault with what to do about it. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
}

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

/** Of the demo's accounts on this computer; it stands in the README. */
export const PUBLIC_DEMO_PASSWORD = 'marquee-demo';

const environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port('PORT'), '8080'),
  EDGE_PORT: v.optional(port('EDGE_PORT'), '8081'),
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
  READ_STORE_URL: v.optional(serverUrl([postgresUrl('READ_STORE_URL')])),
  TRAFFIC_LOG_URL: v.optional(serverUrl([KAFKA_URL], /^file:.+$/)),
  TRAFFIC_LOG_RETENTION_HOURS: v.optional(whole('TRAFFIC_LOG_RETENTION_HOURS', 2, 8_760), '72'),
  TRAFFIC_LOG_RETENTION_BYTES: v.optional(
    whole('TRAFFIC_LOG_RETENTION_BYTES', 64 * 2 ** 20, 2 ** 50),
    String(8 * 2 ** 30),
  ),
  TRAFFIC_LOG_MAX_BYTES: v.optional(
    whole('TRAFFIC_LOG_MAX_BYTES', 64 * 2 ** 20, 2 ** 50),
    String(32 * 2 ** 30),
  ),
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
  BID_MEMORY_DAYS: v.optional(whole('BID_MEMORY_DAYS', 31, 36_500), '45'),
  ACCESS_LOG_RETENTION_DAYS: v.optional(whole('ACCESS_LOG_RETENTION_DAYS', 1, 36_500), '400'),
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
        'DEMO_PASSWORD must not be the one that everybody knows.',
      ),
    ),
  ),
  SECOND_PERSON_ABOVE_DOLLARS: v.optional(whole('SECOND_PERSON_ABOVE_DOLLARS', 0, 1_000_000_000), '10000'),
  SEED: v.optional(v.picklist(['demo', 'none'], 'SEED must be demo or none.')),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('ADMIN_EMAIL must be an e-mail address.'))),
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

const listOf = (text: string): string[] =>
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

/** Words that mark a secret as somebody's example. */
const DEMO_SECRET = /change|example|secret|demo|password|marquee/i;

/**
 * Reads the environment; an empty value counts as unset.
 * @throws SettingsFault that names every fault at once
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(environment, given);
  if (!parsed.success) throw new SettingsFault(parsed.issues.map((issue) => issue.message).join('\n'));
  const e = parsed.output;
  const faults = crossChecks(e);
  if (faults.length > 0) throw new SettingsFault(faults.join('\n'));
  const shown = e.HOST === '0.0.0.0' || e.HOST === '::' || e.HOST === '127.0.0.1' ? 'localhost' : e.HOST;
  return {
    host: e.HOST,
    port: e.PORT,
    edgePort: e.EDGE_PORT,
    publicUrl: (e.PUBLIC_URL ?? `http://${shown}:${e.PORT}`).replace(/\/+$/, ''),
    publicEdgeUrl: (e.PUBLIC_EDGE_URL ?? `http://${shown}:${e.EDGE_PORT}`).replace(/\/+$/, ''),
    edgeUrl: e.EDGE_URL?.replace(/\/+$/, ''),
    edges: e.EDGES,
    bidderId: e.BIDDER_ID,
    dataDir: path.resolve(e.DATA_DIR),
    eventStoreUrl: e.EVENT_STORE_URL,
    readStoreUrl: e.READ_STORE_URL,
    trafficLogUrl: e.TRAFFIC_LOG_URL,
    trafficLog: {
      retentionHours: e.TRAFFIC_LOG_RETENTION_HOURS,
      retentionBytes: e.TRAFFIC_LOG_RETENTION_BYTES,
      maxBytes: e.TRAFFIC_LOG_MAX_BYTES,
      replicas: e.TRAFFIC_LOG_REPLICAS,
      minInsyncReplicas: e.TRAFFIC_LOG_MIN_INSYNC_REPLICAS,
    },
    factStoreUrl: e.FACT_STORE_URL,
    stopLoss: { leastNanos: BigInt(e.STOP_LOSS_DOLLARS) * NANOS_PER_DOLLAR, events: e.STOP_LOSS_EVENTS },
    platformMarginPercent: e.PLATFORM_MARGIN_PERCENT,
    retention: { facts: e.FACTS_RETENTION_DAYS, bids: e.BID_MEMORY_DAYS },
    accessLogDays: e.ACCESS_LOG_RETENTION_DAYS,
    spendIntervalSeconds: e.SPEND_INTERVAL_SECONDS,
    mediaStoreUrl: e.MEDIA_STORE_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    tokenSecret: e.TOKEN_SECRET,
    trackingSecret: e.TRACKING_SECRET,
    previousTrackingSecret: e.TRACKING_SECRET_PREVIOUS,
    // The demo brings an admin whose password everybody knows.
    seed: e.SEED ?? (e.NODE_ENV === 'production' ? 'none' : 'demo'),
    demoPassword: e.DEMO_PASSWORD,
    adminEmail: e.ADMIN_EMAIL,
    adminPassword: e.ADMIN_PASSWORD,
    logLevel: e.LOG_LEVEL,
    production: e.NODE_ENV === 'production',
    isLocal: isLocal(e),
    onePersonMaxNanos: BigInt(e.SECOND_PERSON_ABOVE_DOLLARS) * NANOS_PER_DOLLAR,
    trustProxy: listOf(e.TRUST_PROXY),
    trustedDevicePeers: listOf(e.TRUSTED_DEVICE_PEERS),
    marketingFormUrl: e.MARKETING_FORM_URL,
    usdtErc20Address: e.USDT_ERC20_ADDRESS,
    usdtTrc20Address: e.USDT_TRC20_ADDRESS,
    wireInstructions: e.WIRE_INSTRUCTIONS,
  };
}

/** A month of facts is closed when nothing of it can come any more: its messages have left the log long since. */
const FACTS_BEYOND_LOG_HOURS = 32 * 24;

/** Longest window in which something of a bid counts (`conversionWindowMs` of the tracker), and a day for clocks. */
const BID_COUNTS_HOURS = 31 * 24;

function crossChecks(e: v.InferOutput<typeof environment>): string[] {
  const faults: string[] = [];
  if (e.PORT === e.EDGE_PORT) faults.push('PORT and EDGE_PORT must differ.');
  if ((e.ADMIN_EMAIL === undefined) !== (e.ADMIN_PASSWORD === undefined)) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  if (e.TRAFFIC_LOG_MAX_BYTES < e.TRAFFIC_LOG_RETENTION_BYTES) {
    faults.push('TRAFFIC_LOG_MAX_BYTES must not be less than TRAFFIC_LOG_RETENTION_BYTES.');
  }
  if ((e.TRAFFIC_LOG_MIN_INSYNC_REPLICAS ?? 1) > (e.TRAFFIC_LOG_REPLICAS ?? 99)) {
    faults.push('TRAFFIC_LOG_MIN_INSYNC_REPLICAS must not be more than TRAFFIC_LOG_REPLICAS.');
  }
  if (e.BID_MEMORY_DAYS * 24 < e.TRAFFIC_LOG_RETENTION_HOURS + BID_COUNTS_HOURS) {
    faults.push(
      `BID_MEMORY_DAYS must be at least 31 days more than TRAFFIC_LOG_RETENTION_HOURS (${e.TRAFFIC_LOG_RETENTION_HOURS} hours): ` +
        'a conversion counts for 30 days after its bid, and what is forgotten would count twice.',
    );
  }
  if (e.FACTS_RETENTION_DAYS < e.BID_MEMORY_DAYS)
    faults.push('FACTS_RETENTION_DAYS must not be less than BID_MEMORY_DAYS.');
  if (e.FACTS_RETENTION_DAYS * 24 < e.TRAFFIC_LOG_RETENTION_HOURS + FACTS_BEYOND_LOG_HOURS) {
    faults.push(
      `FACTS_RETENTION_DAYS must be at least 32 days more than TRAFFIC_LOG_RETENTION_HOURS (${e.TRAFFIC_LOG_RETENTION_HOURS} hours): ` +
        'what the log still holds must find its month.',
    );
  }
  const seed = e.SEED ?? (e.NODE_ENV === 'production' ? 'none' : 'demo');
  if (seed === 'demo' && e.DEMO_PASSWORD === undefined && !isLocal(e)) {
    faults.push(
      'The demo has logins that everybody knows, so it runs on this computer only: set HOST=127.0.0.1 and a local PUBLIC_URL, ' +
        'or give its accounts a password of their own with DEMO_PASSWORD, or start empty with SEED=none.',
    );
  }
  return e.NODE_ENV === 'production' ? [...faults, ...productionFaults(e)] : faults;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
const isLoopbackUrl = (url: string | undefined) => url === undefined || LOOPBACK.test(new URL(url).hostname);
const isLocal = (e: v.InferOutput<typeof environment>): boolean =>
  LOOPBACK.test(e.HOST) && isLoopbackUrl(e.PUBLIC_URL);

/** Bits of a secret by how often its characters stand in it; a repeated part counts once (`b7b7b7…` is `b7`). */
function entropyOf(secret: string): number {
  const period = (secret + secret).indexOf(secret, 1);
  const part = [...secret.slice(0, period)];
  const counts = new Map<string, number>();
  for (const character of part) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(part.length / count), 0);
}

/** Half of what 32 random hexadecimal characters have. */
const SECRET_BITS_MIN = 64;

function productionFaults(e: v.InferOutput<typeof environment>): string[] {
  const faults: string[] = [];
  for (const [name, url] of [
    ['PUBLIC_URL', e.PUBLIC_URL],
    ['PUBLIC_EDGE_URL', e.PUBLIC_EDGE_URL],
  ] as const) {
    if (!url?.startsWith('https:')) faults.push(`${name} must be an https:// address in production.`);
  }
  if (e.SMTP_URL !== undefined && new URL(e.SMTP_URL).searchParams.get('tls') === 'unverified')
    faults.push('SMTP_URL must not say tls=unverified in production.');
  if (e.SEED === 'demo')
    faults.push('SEED=demo is not for production: its logins are public. Unset it, or set SEED=none.');
  for (const [name, value] of [
    ['TOKEN_SECRET', e.TOKEN_SECRET],
    ['TRACKING_SECRET', e.TRACKING_SECRET],
  ] as const) {
    if (value === undefined)
      faults.push(`${name} must be set in production; make one with: openssl rand -hex 32`);
    else if (DEMO_SECRET.test(value) || entropyOf(value) < SECRET_BITS_MIN)
      faults.push(`${name} looks like an example; make one with: openssl rand -hex 32`);
  }
  if (e.TOKEN_SECRET !== undefined && e.TOKEN_SECRET === e.TRACKING_SECRET) {
    faults.push('TOKEN_SECRET and TRACKING_SECRET must differ.');
  }
  return faults;
}
