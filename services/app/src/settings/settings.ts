import path from 'node:path';

import { NANOS_PER_DOLLAR } from '@marquee/schemas/common/money';
import * as v from 'valibot';

import { environment, type Environment, listOf } from './environment.ts';
import { metricsAddress, type MetricsAddress } from './metrics-address.ts';
import { isLocal, settingErrors } from './setting-errors.ts';

/** Every setting of Marquee, read and checked in this one place. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly edgePort: number;
  readonly metrics: MetricsAddress;
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
  /** URL with the role that owns an event store on PostgreSQL, where the product uses another role. */
  readonly eventStoreOwnerUrl: string | undefined;
  readonly readStoreUrl: string | undefined;
  /** URL with the role that owns the access log in the read store, where the product uses another role. */
  readonly readStoreOwnerUrl: string | undefined;
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
  /** Pixel against invalid traffic in the markup of accounts that carry one; undefined: none do. */
  readonly ivtPixelUrl: string | undefined;
  /** A scanner of creatives beside the product's own; undefined: it scans alone. */
  readonly creativeScannerUrl: string | undefined;
  /** File with hosts that are known for malware, one a line, beside those that the product knows. */
  readonly malwareDomainsFile: string | undefined;
  /** How long the fact store keeps what grows with traffic: see `RetentionDays`. */
  readonly retention: { readonly facts: number; readonly bids: number };
  /** Days that the access log is kept. */
  readonly accessLogDays: number;
  /** How much time's spend goes to a wallet together, milliseconds. */
  readonly spendIntervalSeconds: number;
  /** So long a fresh edge warms up at most before it bids, and then beside the traffic, milliseconds; 0: not at all. */
  readonly edgeWarmUpMs: number;
  /** From the begin of one insert of facts to that of the next at least, milliseconds. */
  readonly insertIntervalMs: number;
  /** KiB that hashing one password takes. */
  readonly passwordHashKib: number;
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
  /** Password of the demo's accounts; undefined means the public one, which is for this computer only. */
  readonly demoPassword: string | undefined;
  /** Impressions of an average day of the demo's history. */
  readonly demoImpressionsADay: number;
  /** The first admin of an empty platform; both or none. */
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly production: boolean;
  /** Only this computer can reach the platform, so demo logins may have the public password. */
  readonly isLocal: boolean;
  /** Above this sum two people decide on a payment. */
  readonly onePersonMaxNanos: bigint;
  /** Whether staff may sign in without a second factor. */
  readonly staffSecondFactor: 'required' | 'optional';
  /** DSP endpoints may be on this machine; never in production. */
  readonly allowsLoopbackDsps: boolean;
  readonly trustProxy: readonly string[];
  /** Addresses and networks of servers whose `X-Device-IP` and `X-Device-User-Agent` are believed. */
  readonly trustedDeviceProxies: readonly string[];
  /** Address of the marketing forms service that receives sign-ups; undefined sends none. */
  readonly marketingFormUrl: string | undefined;
  /** Set to offer the method. */
  readonly usdtErc20Address: string | undefined;
  readonly usdtTrc20Address: string | undefined;
  readonly wireInstructions: string;
}

/** Settings that cannot be used, every error with what to do about it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads the environment; an empty value counts as unset.
 * @throws SettingsError that names every error at once
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const e = checked(env);
  const production = e.NODE_ENV === 'production';
  return {
    ...addresses(e),
    ...stores(e),
    ...moneyRules(e),
    bidderId: e.BIDDER_ID,
    edges: e.EDGES,
    accessLogDays: e.ACCESS_LOG_RETENTION_DAYS,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    tokenSecret: e.TOKEN_SECRET,
    trackingSecret: e.TRACKING_SECRET,
    previousTrackingSecret: e.TRACKING_SECRET_PREVIOUS,
    // The demo creates an admin whose password is public.
    seed: e.SEED ?? (production ? 'none' : 'demo'),
    demoPassword: e.DEMO_PASSWORD,
    demoImpressionsADay: Number(e.DEMO_IMPRESSIONS_A_DAY),
    adminEmail: e.ADMIN_EMAIL,
    adminPassword: e.ADMIN_PASSWORD,
    logLevel: e.LOG_LEVEL,
    passwordHashKib: e.PASSWORD_HASH_KIB,
    production,
    isLocal: isLocal(e),
    staffSecondFactor: e.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'optional'),
    allowsLoopbackDsps: (e.LOOPBACK_DSPS ?? (production ? 'refused' : 'allowed')) === 'allowed',
    trustProxy: listOf(e.TRUST_PROXY),
    trustedDeviceProxies: listOf(e.TRUSTED_DEVICE_PEERS),
    marketingFormUrl: e.MARKETING_FORM_URL,
    ivtPixelUrl: e.IVT_PIXEL_URL,
    creativeScannerUrl: e.CREATIVE_SCANNER_URL,
    malwareDomainsFile: e.MALWARE_DOMAINS_FILE,
    usdtErc20Address: e.USDT_ERC20_ADDRESS,
    usdtTrc20Address: e.USDT_TRC20_ADDRESS,
    wireInstructions: e.WIRE_INSTRUCTIONS,
  };
}

function checked(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(environment, given);
  if (!parsed.success) throw new SettingsError(parsed.issues.map((issue) => issue.message).join('\n'));
  const errors = settingErrors(parsed.output);
  if (errors.length > 0) throw new SettingsError(errors.join('\n'));
  return parsed.output;
}

/** Every address means this computer to a person, and so do these. */
const SHOWN_AS_LOCALHOST: ReadonlySet<string> = new Set(['0.0.0.0', '::', '127.0.0.1']);

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

function addresses(e: Environment) {
  const shown = SHOWN_AS_LOCALHOST.has(e.HOST) ? 'localhost' : e.HOST;
  return {
    host: e.HOST,
    port: e.PORT,
    edgePort: e.EDGE_PORT,
    metrics: metricsAddress(e),
    publicUrl: withoutSlash(e.PUBLIC_URL ?? `http://${shown}:${e.PORT}`),
    publicEdgeUrl: withoutSlash(e.PUBLIC_EDGE_URL ?? `http://${shown}:${e.EDGE_PORT}`),
    edgeUrl: e.EDGE_URL === undefined ? undefined : withoutSlash(e.EDGE_URL),
  };
}

/** The owner of the events, where the read store is in their database. */
function ownerOfSameDatabase({
  EVENT_STORE_URL: events,
  EVENT_STORE_OWNER_URL: owner,
  READ_STORE_URL: rows,
}: Environment): string | undefined {
  if (owner === undefined || events === undefined || rows === undefined) return undefined;
  const isSame = URL.canParse(events) && URL.canParse(rows) && placeOf(events) === placeOf(rows);
  return isSame ? owner : undefined;
}

/** Server and database. */
const placeOf = (url: string): string => `${new URL(url).host}${new URL(url).pathname}`;

const stores = (e: Environment) => ({
  dataDir: path.resolve(e.DATA_DIR),
  eventStoreUrl: e.EVENT_STORE_URL,
  eventStoreOwnerUrl: e.EVENT_STORE_OWNER_URL,
  readStoreUrl: e.READ_STORE_URL,
  readStoreOwnerUrl: e.READ_STORE_OWNER_URL ?? ownerOfSameDatabase(e),
  trafficLogUrl: e.TRAFFIC_LOG_URL,
  trafficLog: {
    retentionHours: e.TRAFFIC_LOG_RETENTION_HOURS,
    retentionBytes: e.TRAFFIC_LOG_RETENTION_BYTES,
    maxBytes: e.TRAFFIC_LOG_MAX_BYTES,
    replicas: e.TRAFFIC_LOG_REPLICAS,
    minInsyncReplicas: e.TRAFFIC_LOG_MIN_INSYNC_REPLICAS,
  },
  factStoreUrl: e.FACT_STORE_URL,
  edgeWarmUpMs: e.EDGE_WARM_UP_MS,
  insertIntervalMs: e.INSERT_INTERVAL_MS,
  retention: { facts: e.FACTS_RETENTION_DAYS, bids: e.BID_MEMORY_DAYS },
  mediaStoreUrl: e.MEDIA_STORE_URL,
});

const moneyRules = (e: Environment) => ({
  stopLoss: { leastNanos: BigInt(e.STOP_LOSS_DOLLARS) * NANOS_PER_DOLLAR, events: e.STOP_LOSS_EVENTS },
  platformMarginPercent: e.PLATFORM_MARGIN_PERCENT,
  spendIntervalSeconds: e.SPEND_INTERVAL_SECONDS,
  onePersonMaxNanos: BigInt(e.SECOND_PERSON_ABOVE_DOLLARS) * NANOS_PER_DOLLAR,
});
