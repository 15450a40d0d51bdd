import { describe, expect, it } from 'vitest';

import { readSettings } from './settings.ts';

const SECRET_A = 'b7'.repeat(16);
const SECRET_B = 'c4'.repeat(16);

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
    });
  });

  it('takes an empty value for unset', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: undefined });
  });

  it('reports every fault at once', () => {
    expect(() =>
      readSettings({ PORT: '70000', EDGE_PORT: 'x', SEED: 'lots', EVENT_STORE_URL: 'mysql://h' }),
    ).toThrow(/PORT must.*\nEDGE_PORT must.*\nEVENT_STORE_URL must.*\nSEED must/s);
  });

  it.each([
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
    [{ TOKEN_SECRET: 'short' }, 'at least 32 characters'],
    [
      { MEDIA_STORE_URL: 's3://bucket/media' },
      'MEDIA_STORE_URL names S3, which this version cannot use yet; name a folder such as file:/var/lib/marquee/media.',
    ],
    [{ MEDIA_STORE_URL: '/var/media' }, 'MEDIA_STORE_URL must name a folder such as'],
  ])('refuses %j', (env, text) => {
    expect(() => readSettings(env)).toThrow(text);
  });

  it('takes real secrets in production', () => {
    expect(
      readSettings({ NODE_ENV: 'production', TOKEN_SECRET: SECRET_A, TRACKING_SECRET: SECRET_B }).production,
    ).toBe(true);
  });

  it('brings no demo logins into production', () => {
    const env = { NODE_ENV: 'production', TOKEN_SECRET: SECRET_A, TRACKING_SECRET: SECRET_B };
    expect(readSettings(env).seed).toBe('none');
    expect(() => readSettings({ ...env, SEED: 'demo' })).toThrow('SEED=demo is not for production');
  });
});
