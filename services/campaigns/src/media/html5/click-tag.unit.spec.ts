import { createContext, runInContext } from 'node:vm';

import { HTML5_MESSAGES, html5FileMessage } from '@marquee/schemas/media/html5-messages';
import { describe, expect, it } from 'vitest';

import { samplePage } from '../../../test/sample-zip.ts';
import { requireClickTag, withClickTagScript } from './click-tag.ts';

const text = (path: string, content: string) => ({ path, text: content });
const page = (content: string) => text('index.html', content);
const script = (content: string) => page(`<script>${content}</script>`);

describe('the clickTag of an ad', () => {
  it.each([
    ['in its address', samplePage()],
    ['by the exporters', '<script>var clickTag = "https://www.example.com";</script>'],
    ['in capitals', '<script>var clickTAG = "https://www.example.com";</script>'],
    ['of the window', '<script>window.clickTag = "https://www.example.com"</script>'],
    ['with let', '<script>let clickTag = "https://www.example.com"; onclick = () => open(clickTag)</script>'],
    ['in a link alone', '<a href="javascript:window.open(window.clickTag)">Buy</a>'],
    ['in an attribute', '<script>(function(){ var clickTag = "" })()</script><p onclick="open(clickTag)">'],
    ['never declared', '<script>onclick = function () { window.open(clickTag) }</script>'],
    [
      'behind texts with braces',
      '<script>var a = "{", b = /* { */ \'{\'; // {\nvar clickTag = "https://a.example"</script>',
    ],
    [
      'of a function that reads the address',
      '<script>(function(){ var clickTag = of(location.href) })()</script>',
    ],
    [
      'as a constant of its address',
      '<script>const clickTag = new URLSearchParams(location.search).get("clickTag")</script>',
    ],
    [
      'as a constant of a function',
      '<script>const clickTag = getParameter("clickTag") || "https://a.example";location</script>',
    ],
    [
      'by an exit of Studio',
      '<script>onclick = function () { Enabler.exit("Shop", "https://a.example") }</script>',
    ],
    ['by an exit of Google Ads', '<a href="javascript:ExitApi.exit()">Buy</a>'],
    [
      'by an exit that is packed',
      '<script>var a=window.Enabler;a?.x;window.Enabler["exitOverride"]("a","b")</script>',
    ],
    ['in a comment, changed since', '<script>/* const clickTag = "a" */ var clickTag = "a"</script>'],
  ])('can be set: %s', (_, content) => {
    expect(() => requireClickTag([page(content)])).not.toThrow();
  });

  it('may be in a script', () => {
    expect(() =>
      requireClickTag([page('<script src=ad.js></script>'), text('ad.js', 'var clickTag = ""')]),
    ).not.toThrow();
    for (const other of [
      text('a.css', '.clickTag{}'),
      text('a.js', 'Enabler.counter("Seen")'),
      text('a.js', '/* ExitApi.exit() */'),
    ])
      expect(() => requireClickTag([page('<p>Ad</p>'), other])).toThrow(HTML5_MESSAGES.noClickTag);
  });

  it.each([
    'const clickTag = "https://www.example.com"',
    "const clickTAG='https://www.example.com'",
    'const clickTag = `https://www.example.com`',
    'const clickTag = window.clickTag || "https://www.example.com"',
  ])('cannot be set: %s', (line) => {
    // Libraries name the location of the page for reasons of their own.
    for (const content of [`${line};`, `${line}\nlocation.href`, `${line},b=1`]) {
      expect(() => requireClickTag([script(content)])).toThrow(
        html5FileMessage('constantClickTag', 'index.html', line),
      );
    }
  });

  it.each([
    script('(function(){ var clickTag = "https://a.example"; onclick = function(){ open(clickTag) } })()'),
    page('<script type="module">var clickTag = "https://a.example"; onclick = () => open(clickTag)</script>'),
  ])('cannot be set where it is declared within: %s', (whole) => {
    expect(() => requireClickTag([whole])).toThrow(html5FileMessage('localClickTag', 'index.html'));
  });
});

describe('the script that sets it', () => {
  /** Runs an ad's own script and then ours, as a window does. */
  const set = (address: string, own: string, content = `<script>${own}</script>`) => {
    const whole = withClickTagScript(content, [page(content)]);
    const ours = /<script>([^]*)<\/script>\s*$/.exec(whole.slice(content.length))?.[1] ?? '';
    const link = { href: '', getAttribute: () => 'https://old.example' };
    const opened: string[] = [];
    const createElement = () => ({
      href: '',
      click() {
        opened.push(this.href);
      },
    });
    const listeners: Record<string, () => void> = {};
    const window: Record<string, unknown> = createContext({
      ...{ URLSearchParams, location: { search: address }, document: { links: [link], createElement } },
      addEventListener: (name: string, listener: () => void) => void (listeners[name] = listener),
    });
    runInContext(`var window = globalThis; ${own}`, window);
    runInContext(ours, window);
    const valueOf = (): unknown =>
      runInContext('typeof clickTag === "undefined" ? undefined : clickTag', window);
    return { clickTag: valueOf(), valueOf, window, link, listeners, opened };
  };
  const COUNTED = '?clickTag=https%3A%2F%2Fedge.example%2Fc%3Fa%3D1%26b%3D2';
  const URL = 'https://edge.example/c?a=1&b=2';

  it.each([
    'var clickTag = "https://old.example"',
    'let clickTag = "https://old.example"',
    'var clickTag',
    'var clickTag = null',
  ])('sets %s', (own) => {
    const { clickTag, window } = set(COUNTED, own);
    expect(clickTag).toBe(URL);
    expect(window).toMatchObject({ clickTag: URL, clickTAG: URL });
  });

  it('leads links that had the old value, and sets it again before a click', () => {
    const { link, listeners, valueOf, window } = set(
      COUNTED,
      'var clickTag = "https://old.example"; window.reset = () => { clickTag = "https://late.example"; }',
    );
    expect(link.href).toBe(URL);
    expect(new Set(Object.keys(listeners))).toEqual(
      new Set(['DOMContentLoaded', 'load', 'pointerdown', 'keydown', 'click']),
    );
    runInContext('reset()', window);
    expect(valueOf()).toBe('https://late.example');
    listeners['click']?.();
    expect(valueOf()).toBe(URL);
  });

  it.each([
    ['var Enabler = { exit: function () {} }', 'Enabler.exit("Shop", "https://old.example")'],
    ['var Enabler = { exit: function () {} }', 'Enabler.exitOverride("Shop", "https://old.example")'],
    ['var Enabler = { exit: function () {} }', 'Enabler.dynamicExit("Shop")'],
    ['var ExitApi = { exit: function () {} }', 'ExitApi.exit()'],
    ['', 'ExitApi.exit()'],
    ['var open = function () { ExitApi.exit() }', 'open("https://old.example")'],
  ])('opens it where the ad leaves by a library: %s %s', (library, leave) => {
    const { window, opened } = set(
      COUNTED,
      library,
      `<script>${library}; function go() { ${leave} }</script>`,
    );
    runInContext(leave, window);
    expect(opened).toEqual([URL]);
  });

  it('takes the place of a library that comes later, and adds none to other ads', () => {
    const ad = '<script>onclick = () => Enabler.exit("Shop")</script>';
    const { window, listeners, opened } = set(COUNTED, '', ad);
    expect(window).not.toHaveProperty('Enabler');
    runInContext('var Enabler = { exit: function () {} }', window);
    listeners['click']?.();
    runInContext('Enabler.exit("Shop")', window);
    expect(opened).toEqual([URL]);
    expect(set(COUNTED, '').window).not.toHaveProperty('ExitApi');
    expect(set('', 'var ExitApi = { exit: 1 }', '<script>ExitApi.exit()</script>').window).toMatchObject({
      ExitApi: { exit: 1 },
    });
  });

  it('leaves functions, elements and constants alone', () => {
    expect(set(COUNTED, 'function clickTag() {}').clickTag).toBeTypeOf('function');
    expect(set(COUNTED, 'var clickTag = {}').clickTag).toBeTypeOf('object');
    expect(set(COUNTED, 'const clickTag = "https://old.example"').clickTag).toBe('https://old.example');
  });

  it.each(['', '?clickTag=', '?clickTag=javascript:alert(1)', '?other=https://a.example'])(
    'does nothing without a web address: %s',
    (address) => {
      expect(set(address, 'var clickTag = "https://old.example"').clickTag).toBe('https://old.example');
    },
  );

  it('sets every exit, and never more names than code can be', () => {
    const many = Array.from({ length: 99 }, (_, index) => `clickTag${index}`).join(' ');
    expect(set(COUNTED, 'var clickTag1 = "https://old.example"').window).toMatchObject({ clickTag1: URL });
    const { window } = set(COUNTED, '', `<script>open("${many}")</script>`);
    expect(Object.keys(window).filter((name) => /clicktag/i.test(name))).toHaveLength(20);
  });

  it('comes behind everything, whatever the page ends with', () => {
    const content = '<body><script>var a = "</body>"</script>';
    expect(withClickTagScript(content, [page(content)]).startsWith(content)).toBe(true);
  });
});
