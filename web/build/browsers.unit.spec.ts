import { readFileSync } from 'node:fs';
import path from 'node:path';

import browserslistToEsbuild from 'browserslist-to-esbuild';
import * as v from 'valibot';
import { resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';

const WEB = path.join(import.meta.dirname, '..');
const read = (...file: readonly string[]) => readFileSync(path.join(WEB, ...file), 'utf8');
const { browserslist: browsers } = v.parse(
  v.object({ browserslist: v.array(v.string()) }),
  JSON.parse(read('package.json')),
);

/** Names of the entries that begin and end so. */
const named = (pattern: RegExp): readonly string[] =>
  browsers.flatMap((browser) => pattern.exec(browser)?.[1] ?? []);
/** Chrome's versions on Android are those of Chrome. */
const CURRENT = named(/^last 2 (\w+) versions$/).filter((name) => name !== 'ChromeAndroid');
const [SAFARI] = named(/^Safari >= (.+)$/);
const [IOS] = named(/^iOS >= (.+)$/);

describe('the browsers of package.json', () => {
  it('are those that the build writes its scripts and styles for', async () => {
    const { build } = await resolveConfig({ root: WEB, logLevel: 'silent' }, 'build');
    const targets = browserslistToEsbuild(browsers);
    expect(targets).toEqual(expect.arrayContaining([`safari${SAFARI}`, `ios${IOS}`]));
    expect(build.target).toEqual(targets);
    expect(build.cssTarget).toEqual(targets);
  });

  it('are those that the README names, and no others are left out of it', () => {
    expect(browsers.length).toBe(CURRENT.length + ['ChromeAndroid', 'Firefox ESR', 'Safari', 'iOS'].length);
    expect(browsers).toContain('Firefox ESR');
    expect(SAFARI).toBe(IOS);
    const and = `${CURRENT.slice(0, -1).join(', ')} and ${CURRENT.at(-1)}`;
    expect(read('../README.md').replaceAll(/\s+/g, ' ')).toContain(
      `supports the last two versions of ${and}, Firefox ESR, and Safari ${SAFARI} or newer on macOS and iOS`,
    );
  });

  it('are those that the notice for older ones names', () => {
    const check = read('public/browser-check.js');
    const advice = check.split('\n').filter((line) => /^ +old: /.test(line));
    expect(advice.length).toBe(2);
    for (const sentence of advice)
      for (const name of [...CURRENT, 'Safari']) expect(sentence).toContain(name);
    expect(check).toContain(`Safari ${SAFARI}, the oldest browser`);
  });
});
