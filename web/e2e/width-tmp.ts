import { chromium } from 'playwright-core';
import { signIn } from './support/api.ts'; import { openContext } from './support/visitor.ts'; import { settled } from './support/settled.ts';
const url = process.env['URL']!;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const [who, p] of [['admin','/admin/dashboard'],['advertiser','/dashboard'],['admin','/two-step-sign-in']] as const) {
  const context = await openContext(browser, url, await signIn(url, who), { language: process.env['L'] ?? 'en-XA', width: 360, height: 740 });
  const page = await context.newPage(); await page.goto(url + p); await settled(page);
  console.log(p, await page.evaluate(`(() => { const w = document.documentElement.clientWidth; return JSON.stringify([...document.querySelectorAll('main *, header *')].filter(e => e.getBoundingClientRect().right > w + 1 && getComputedStyle(e).position !== 'fixed' && !e.closest('svg')).slice(0, 12).map(e => e.tagName + '.' + String(e.className).slice(0, 40) + ' ' + Math.round(e.getBoundingClientRect().right) + ' ' + (e.textContent ?? '').slice(0, 40))); })()`));
  await page.screenshot({ path: '/tmp/w' + p.replaceAll('/', '-') + '.png' });
}
await browser.close();
