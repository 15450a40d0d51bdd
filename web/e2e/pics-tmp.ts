import { chromium } from 'playwright-core';
import { signIn } from './support/api.ts'; import { openContext, changeScheme } from './support/visitor.ts'; import { settled } from './support/settled.ts';
const url = process.env['URL']!;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const spec of process.argv.slice(2)) {
  const [role = 'guest', path = '/', scheme = 'light', width = '1440', js = ''] = spec.split('|');
  const session = role === 'guest' ? undefined : await signIn(url, role as 'admin');
  const context = await openContext(browser, url, session, { scheme: scheme as 'light', width: Number(width), height: 900, ...(process.env['L'] ? { language: process.env['L'] } : {}) });
  const page = await context.newPage();
  try { await page.goto(url + path); await settled(page); if (js) { await page.evaluate(js); await page.waitForTimeout(800); } await page.waitForTimeout(500); } catch (e) { console.log(spec, String(e).split('\n')[0]); }
  const name = `/work/tools/pics/${role}${path.replaceAll(/[^\w]+/g, '-')}-${scheme}-${width}.png`;
  await page.screenshot({ path: name, fullPage: Number(width) < 600 ? false : true }); console.log(name);
  await context.close();
}
await browser.close();
