import { describe, expect, it } from 'vitest';

import { PUBLIC_DEMO_PASSWORD } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';
import { refusePublicLogins } from './public-logins.ts';

/** Accounts as an earlier start on this computer left them in the data folder. */
const accountsWith = (passwords: Readonly<Record<string, string>>) => ({
  hasPassword: async (email: string, password: string) => passwords[email] === password,
});
const DEMO = accountsWith({ 'finance@marquee.test': PUBLIC_DEMO_PASSWORD });

describe('a data folder with the accounts of the demo', () => {
  it.each([{ HOST: '0.0.0.0' }, { HOST: '192.0.2.7' }, { PUBLIC_URL: 'https://ads.example.com' }])(
    'is not opened to other computers by %j, whatever SEED says now',
    async (env) => {
      const settings = readSettings({ ...env, SEED: 'none' });
      await expect(refusePublicLogins(DEMO, settings)).rejects.toThrow(
        'The demo account finance@marquee.test still has the public demo password.',
      );
      const changed = accountsWith({ 'finance@marquee.test': 'otter-of-the-day' });
      await expect(refusePublicLogins(changed, settings)).resolves.toBeUndefined();
    },
  );

  it('is opened on this computer, though not in production', async () => {
    await expect(refusePublicLogins(DEMO, readSettings({}))).resolves.toBeUndefined();
    await expect(refusePublicLogins(DEMO, { isLocal: true, production: true })).rejects.toThrow(
      'public demo password',
    );
  });
});
