import { describe, expect, it } from 'vitest';

import { readSettings } from './settings.ts';

const SECRET_A = '7f0c9a41e6d85b23c8fa1764be093d52';
const SECRET_B = 'a3e91d5f7b604c82d9f51e06c37a48b9';
const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_SECRET: SECRET_A,
  TRACKING_SECRET: SECRET_B,
  PUBLIC_URL: 'https://ads.example.com',
  PUBLIC_EDGE_URL: 'https://bid.example.com',
};

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      edgePort: 8081,
      publicUrl: 'http://localhost:8080',
      publicEdgeUrl: 'http://localhost:8081',
      seed: 'demo',
      eventStoreUrl: undefined,
      eventStoreOwnerUrl: undefined,
      readStoreOwnerUrl: undefined,
    });
  });

  it('takes the owner of the events for that of the access log in the same database', () => {
    const owned = {
      EVENT_STORE_URL: 'postgres://marquee:a@db/marquee',
      EVENT_STORE_OWNER_URL: 'postgres://owner:b@db/marquee',
    };
    const ownerWith = (env: Readonly<Record<string, string>>) =>
      readSettings({ ...owned, ...env }).readStoreOwnerUrl;
    expect(ownerWith({ READ_STORE_URL: 'postgres://marquee:a@db/marquee' })).toBe(
      owned.EVENT_STORE_OWNER_URL,
    );
    expect(ownerWith({ READ_STORE_URL: 'postgres://marquee:a@db2/marquee' })).toBeUndefined();
    expect(ownerWith({})).toBeUndefined();
    expect(ownerWith({ READ_STORE_OWNER_URL: 'postgres://else:c@db2/marquee' })).toBe(
      'postgres://else:c@db2/marquee',
    );
  });

  it('takes an empty value for unset', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: undefined });
  });

  it('reports every error at once', () => {
    expect(() =>
      readSettings({ PORT: '70000', EDGE_PORT: 'x', SEED: 'lots', EVENT_STORE_URL: 'mysql://h' }),
    ).toThrow(/PORT must.*\nEDGE_PORT must.*\nEVENT_STORE_URL must.*\nSEED must/s);
  });

  it.each([
    [{ EDGES: '0' }, 'EDGES must be a number between 1 and 64'],
    [{ EDGES: '65' }, 'EDGES must be a number between 1 and 64'],
    [{ BIDDER_ID: 'a b' }, 'BIDDER_ID must have'],
    [{ TRUSTED_DEVICE_PEERS: '10.0.0.1, ads.example' }, 'TRUSTED_DEVICE_PEERS must list addresses'],
    [{ TRUSTED_DEVICE_PEERS: '10.0.0.0/99' }, 'TRUSTED_DEVICE_PEERS must list addresses'],
    [{ PORT: '8081' }, 'PORT and EDGE_PORT must differ'],
    [{ NODE_ENV: 'production' }, 'TOKEN_SECRET must be set'],
    [
      {
        NODE_ENV: 'production',
        TOKEN_SECRET: 'change-me-change-me-change-me-change-me',
        TRACKING_SECRET: SECRET_A,
      },
      'looks like an example',
    ],
    [{ NODE_ENV: 'production', TOKEN_SECRET: SECRET_A, TRACKING_SECRET: SECRET_A }, 'must differ'],
    [
      { ...PRODUCTION, TRACKING_SECRET_PREVIOUS: 'a'.repeat(40) },
      'TRACKING_SECRET_PREVIOUS looks like an example',
    ],
    [{ TOKEN_SECRET: 'short' }, 'at least 32 characters'],
    [
      { MEDIA_STORE_URL: 's3://bucket/media' },
      'MEDIA_STORE_URL names S3, which this version cannot use yet; name a folder such as file:/var/lib/marquee/media.',
    ],
    [{ PASSWORD_HASH_KIB: '7' }, 'PASSWORD_HASH_KIB must be a whole number between 8 and'],
    [{ ...PRODUCTION, PASSWORD_HASH_KIB: '19455' }, 'PASSWORD_HASH_KIB must be at least 19456 in production'],
    [{ ACCESS_LOG_RETENTION_DAYS: '29' }, 'ACCESS_LOG_RETENTION_DAYS must be a whole number between 30 and'],
    [{ EDGE_WARM_UP_MS: '10001' }, 'EDGE_WARM_UP_MS must be a whole number between 0 and'],
    [{ INSERT_INTERVAL_MS: '9' }, 'INSERT_INTERVAL_MS must be a whole number between 10 and'],
    [{ MEDIA_STORE_URL: '/var/media' }, 'MEDIA_STORE_URL must name a folder such as'],
  ])('refuses %j', (env, text) => {
    expect(() => readSettings(env)).toThrow(text);
  });

  it.each([
    { EVENT_STORE_URL: 'esdb://n1:2113,n2:2113,n3:2113?tls=false' },
    { EVENT_STORE_URL: 'esdb+discover://user:password@cluster.example.com:2113' },
    { EVENT_STORE_URL: 'esdb://host:2113?tls=false&streamPrefix=marquee-' },
    { EVENT_STORE_URL: 'postgres://u:p@h1:5432,h2:5432/db?target_session_attrs=read-write' },
    { READ_STORE_URL: 'postgres://u:p@h1,h2/db' },
    { READ_STORE_URL: 'postgres:///db?host=/var/run/postgresql' },
    { TRAFFIC_LOG_URL: 'kafka+ssl://u:p@h1:9093,h2:9093' },
    { TRAFFIC_LOG_URL: 'file:.data/log' },
  ])('takes %j', (env) => {
    expect(Object.values(readSettings(env))).toContain(Object.values(env)[0]);
  });

  it.each([
    [
      { EVENT_STORE_URL: 'esdb://a,,b' },
      'EVENT_STORE_URL must be a URL such as esdb://host:2113?tls=false, or with',
    ],
    [{ EVENT_STORE_URL: 'redis://a' }, 'esdb://host:2113,host2:2113,host3:2113.'],
    [{ READ_STORE_URL: 'esdb://a' }, 'READ_STORE_URL must be a URL such as postgres://'],
    [{ TRAFFIC_LOG_URL: 'kafka://' }, 'or with several servers kafka://host:9092,host2:9092.'],
  ])('shows both forms for %j', (env, text) => {
    expect(() => readSettings(env)).toThrow(text);
  });

  it('hashes passwords, inserts facts and warms up as production does, unless a test says otherwise', () => {
    const usual = { passwordHashKib: 19_456, insertIntervalMs: 3_000, edgeWarmUpMs: 400 };
    expect(readSettings(PRODUCTION)).toMatchObject(usual);
    const cheap = { PASSWORD_HASH_KIB: '64', INSERT_INTERVAL_MS: '250', EDGE_WARM_UP_MS: '0' };
    expect(readSettings(cheap)).toMatchObject({
      ...{ passwordHashKib: 64, insertIntervalMs: 250, edgeWarmUpMs: 0 },
    });
  });

  it('takes real secrets in production', () => {
    expect(readSettings(PRODUCTION).production).toBe(true);
  });

  it('never serves metrics on the public ports of production', () => {
    expect(readSettings({}).metrics).toEqual({ host: '127.0.0.1', port: undefined, edgePort: undefined });
    expect(readSettings(PRODUCTION).metrics).toEqual({ host: '127.0.0.1', port: 8082, edgePort: 8083 });
    const env = { METRICS_HOST: '10.0.0.1', METRICS_PORT: '9100', EDGE_METRICS_PORT: '9200' };
    expect(readSettings(env).metrics).toEqual({ host: '10.0.0.1', port: 9100, edgePort: 9200 });
  });

  it.each([
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT (8080) must differ from PORT and EDGE_PORT'],
    [
      { EDGE_METRICS_PORT: '8079', EDGES: '3' },
      'EDGE_METRICS_PORT (8079) and one more for each further edge',
    ],
    [{ METRICS_PORT: '9001', EDGE_METRICS_PORT: '9000', EDGES: '2' }, 'such as 9001'],
    [{ ...PRODUCTION, PORT: '8082' }, 'METRICS_PORT (8082) must differ'],
    [{ EDGE_METRICS_PORT: '65535', EDGES: '2' }, 'leaves no port for each of 2 edges'],
  ])('refuses metrics on a port that is taken: %j', (env, text) => {
    expect(() => readSettings(env)).toThrow(text);
  });

  it('limits what a campaign may cost the platform, with a default', () => {
    expect(readSettings({}).stopLoss).toEqual({ leastNanos: 50_000_000_000n, events: 20 });
    const env = { STOP_LOSS_DOLLARS: '0', STOP_LOSS_EVENTS: 'few' };
    expect(() => readSettings(env)).toThrow(/STOP_LOSS_DOLLARS must be.*STOP_LOSS_EVENTS must be/s);
  });

  it('keeps a tenth of clicks and actions by default, or the configured share', () => {
    expect(readSettings({}).platformMarginPercent).toBe(10);
    expect(readSettings({ PLATFORM_MARGIN_PERCENT: '0' }).platformMarginPercent).toBe(0);
    expect(() => readSettings({ PLATFORM_MARGIN_PERCENT: '100' })).toThrow(/PLATFORM_MARGIN_PERCENT must be/);
  });

  it('brings no demo logins into production', () => {
    const env = PRODUCTION;
    expect(readSettings(env).seed).toBe('none');
    expect(() => readSettings({ ...env, SEED: 'demo' })).toThrow('SEED=demo is not for production');
  });

  it.each([
    [{ TOKEN_SECRET: 'a'.repeat(40) }, 'TOKEN_SECRET looks like an example'],
    [{ TRACKING_SECRET: 'b7'.repeat(20) }, 'TRACKING_SECRET looks like an example'],
    [{ TOKEN_SECRET: `${'0'.repeat(39)}1` }, 'TOKEN_SECRET looks like an example'],
    [{ PUBLIC_URL: 'http://ads.example.com' }, 'PUBLIC_URL must be an https:// address in production'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be an https:// address in production'],
    [{ PUBLIC_EDGE_URL: 'http://bid.example.com' }, 'PUBLIC_EDGE_URL must be an https:// address'],
    [{ SMTP_URL: 'smtp://mail:587?tls=unverified' }, 'SMTP_URL must not say tls=unverified'],
    [{ LOOPBACK_DSPS: 'allowed' }, 'LOOPBACK_DSPS=allowed is not for production'],
    [{ STAFF_SECOND_FACTOR: 'optional' }, 'STAFF_SECOND_FACTOR=optional is not for production'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, test or production'],
  ])('refuses %j in production', (over, text) => {
    expect(() => readSettings({ ...PRODUCTION, ...over })).toThrow(text);
  });

  it('allows the demo with the public password only on this computer', () => {
    const text = /has public logins/;
    for (const env of [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.0.2.7', NODE_ENV: 'test' },
      { PUBLIC_URL: 'https://ads.example.com' },
    ]) {
      expect(() => readSettings(env)).toThrow(text);
      expect(readSettings({ ...env, SEED: 'none' }).isLocal).toBe(false);
      expect(readSettings({ ...env, DEMO_PASSWORD: 'otter-of-the-day' }).seed).toBe('demo');
    }
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.8.8.8']) {
      expect(readSettings({ HOST, PUBLIC_URL: 'http://localhost:3000' }).isLocal).toBe(true);
    }
    expect(() => readSettings({ DEMO_PASSWORD: 'marquee-demo' })).toThrow(
      /must differ from the public demo password/,
    );
  });

  it('calls DSPs on this machine in development only', () => {
    expect(readSettings({}).allowsLoopbackDsps).toBe(true);
    expect(readSettings({ LOOPBACK_DSPS: 'refused' }).allowsLoopbackDsps).toBe(false);
    expect(readSettings(PRODUCTION).allowsLoopbackDsps).toBe(false);
  });

  it('asks a second person above a sum of dollars', () => {
    expect(readSettings({}).onePersonMaxNanos).toBe(10_000_000_000_000n);
    expect(readSettings({ SECOND_PERSON_ABOVE_DOLLARS: '0' }).onePersonMaxNanos).toBe(0n);
  });

  it('asks staff for a second factor in production', () => {
    expect(readSettings({}).staffSecondFactor).toBe('optional');
    expect(readSettings({ STAFF_SECOND_FACTOR: 'required' }).staffSecondFactor).toBe('required');
    expect(readSettings(PRODUCTION).staffSecondFactor).toBe('required');
    expect(() => readSettings({ STAFF_SECOND_FACTOR: 'no' })).toThrow(/must be required or optional/);
  });

  it('bounds the traffic log, with defaults', () => {
    expect(readSettings({}).trafficLog).toEqual({
      retentionHours: 72,
      retentionBytes: 8 * 2 ** 30,
      maxBytes: 32 * 2 ** 30,
      replicas: undefined,
      minInsyncReplicas: undefined,
    });
    const env = { TRAFFIC_LOG_RETENTION_HOURS: 'long', TRAFFIC_LOG_MAX_BYTES: '5' };
    expect(() => readSettings(env)).toThrow(/RETENTION_HOURS must be a whole number.*MAX_BYTES must be/s);
    expect(() => readSettings({ TRAFFIC_LOG_MAX_BYTES: String(2 ** 30) })).toThrow(/must not be less than/);
  });

  it('keeps facts longer than the traffic log keeps their messages', () => {
    expect(readSettings({}).retention).toEqual({ facts: 400, bids: 45 });
    expect(() => readSettings({ FACTS_RETENTION_DAYS: '0.5' })).toThrow(
      /FACTS_RETENTION_DAYS must be a whole number/,
    );
    const env = { FACTS_RETENTION_DAYS: '40', BID_MEMORY_DAYS: '40', TRAFFIC_LOG_RETENTION_HOURS: '200' };
    expect(() => readSettings(env)).toThrow(/FACTS_RETENTION_DAYS must be at least 32 days more than/);
    expect(readSettings({ ...env, TRAFFIC_LOG_RETENTION_HOURS: '192' }).retention.facts).toBe(40);
  });

  it('remembers bids for as long as something of them may count', () => {
    expect(() => readSettings({ BID_MEMORY_DAYS: '33' })).toThrow(
      /BID_MEMORY_DAYS must be at least 31 days more than/,
    );
    expect(readSettings({ BID_MEMORY_DAYS: '34' }).retention.bids).toBe(34);
    expect(() => readSettings({ BID_MEMORY_DAYS: '500' })).toThrow(/must not be less than BID_MEMORY_DAYS/);
  });
});
