import { chromium } from 'playwright-core';
const base = 'http://localhost:9161';
const login = async (email) => (await (await fetch(`${base}/api/users/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'marquee-demo' }) })).json());
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const shot = async (who, path, name, { width = 1440, scheme = 'light' } = {}) => {
  const s = await login(who); const now = Date.now();
  const ctx = await browser.newContext({ baseURL: base, viewport: { width, height: 900 }, colorScheme: scheme, locale: 'en-US', timezoneId: 'America/New_York', serviceWorkers: 'block', storageState: { cookies: [], origins: [{ origin: base, localStorage: [{ name: 'marquee.token', value: s.access_token }, { name: 'marquee.token.issued', value: String(now) }, { name: 'marquee.token.expires', value: String(now + s.expires_in * 60000) }] }] } });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message.slice(0, 300)));
  await page.goto(path); await page.waitForLoadState('networkidle').catch(() => 0); await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/zone/${name}.png`, fullPage: name.includes('settings') });
  console.log(name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), (await page.locator('th, [role=columnheader]').allInnerTexts()).join(' | ').slice(0, 400));
  const times = await page.locator('time').evaluateAll((els) => els.slice(0, 3).map((e) => [e.textContent, e.title])); console.log('   ', JSON.stringify(times));
  if (name === 'settings-open') {}
  return { ctx, page };
};
const zoneFor = async (email, timezone) => { const s = await login(email); const h = { authorization: `Bearer ${s.access_token}`, 'content-type': 'application/json' }; const me = (await (await fetch(`${base}/api/users/profile`, { headers: h })).json()).data; const r = await fetch(`${base}/api/users/${me.id}`, { method: 'PATCH', headers: h, body: JSON.stringify({ timezone }) }); console.log(email, me.timezone, '->', r.status, (await r.json()).data?.timezone); };
await zoneFor('advertiser@marquee.test', 'Europe/Berlin'); await zoneFor('admin@marquee.test', 'Asia/Kathmandu');
const A = 'advertiser@marquee.test', S = 'admin@marquee.test';
for (const [who, path, name, o] of [
  [A, '/settings', 'settings', {}], [A, '/settings', 'settings-360-dark', { width: 360, scheme: 'dark' }],
  [A, '/payments', 'payments', {}], [A, '/payments', 'payments-360', { width: 360 }], [A, '/payments', 'payments-dark', { scheme: 'dark' }],
  [A, '/statistics', 'statistics', {}], [A, '/statistics', 'statistics-360-dark', { width: 360, scheme: 'dark' }],
  [A, '/campaigns', 'campaigns', {}], [A, '/dashboard', 'dashboard', {}],
  [S, '/admin/activity-logs', 'activity', {}], [S, '/admin/activity-logs', 'activity-360', { width: 360, scheme: 'dark' }], [S, '/admin/access-log', 'access', {}],
  [S, '/admin/statistics', 'admin-statistics', {}],
]) { try { const { ctx, page } = await shot(who, path, name, o ?? {});
  if (name === 'settings') { const f = page.getByRole('combobox', { name: 'Time zone' }); await f.click(); await f.fill('york'); await page.waitForTimeout(400); await page.screenshot({ path: '/tmp/zone/settings-open.png' }); }
  await ctx.close(); } catch (e) { console.log(name, 'ERR', String(e).slice(0, 300)); } }
await browser.close();
