import { sampleCreative } from '@marquee/schemas/creative/samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { reportOf } from './finding.ts';
import { domainsIn, MalwareDomains } from './malware-domains.ts';
import { listedAddresses, scanContent } from './scan-content.ts';
import { ORDINARY_TAGS } from '../test/ordinary-tags.ts';

const domains = new MalwareDomains(['bad.example']);
const bannerOf = (admBody: string, clickUrl = 'https://shop.example/') => {
  const sample = sampleCreative();
  return sampleCreative({ banner: { ...sample.banner!, admType: 'html', admBody, clickUrl } });
};
const outcomeOf = (admBody: string, clickUrl?: string) => {
  const { outcome, result } = reportOf(scanContent(bannerOf(admBody, clickUrl), domains));
  return [outcome, result.tagName, result.hitType];
};

describe('ordinary ad tags', () => {
  it.each(Object.entries(ORDINARY_TAGS))('%s are good', (_name, tag) => {
    expect(outcomeOf(tag)).toEqual(['good', null, null]);
  });
});

const REDIRECT = 'top.location.href="https://win.example/"';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const codes = (text: string) => [...text].map((one) => one.charCodeAt(0)).join(',');
/** The ways in which malware commonly hides its words. */
const HIDDEN: [string, string][] = [
  ['auto-redirect', '<script>window["top"]["location"] = "https://win.example/"</script>'],
  ['auto-redirect', "<script>top['loc' + 'ation']['hr'+'ef']='https://win.example/'</script>"],
  ['auto-redirect', '<script>top/**/.location.replace("https://win.example/")</script>'],
  ['auto-redirect', '<script>window.top.document.location.href = u</script>'],
  ['auto-redirect', '<script>self.parent.window.location.assign(u)</script>'],
  ['auto-redirect', '<script>try{top?.location.replace(u)}catch(e){}</script>'],
  ['auto-redirect', '<script>var clickTag = "https://a.example/"; top.location = clickTag;</script>'],
  ['auto-redirect', '<script>function go(){top.location = u} go()</script><b onclick="other()">x</b>'],
  ['auto-redirect', `<script>var s = atob("${base64(REDIRECT)}"); document.write(s)</script>`],
  ['obfuscated-code', `<script>var f = new Function(atob("${base64(REDIRECT)}")); f()</script>`],
  ['auto-redirect', `<script>var a = String.fromCharCode(${codes(REDIRECT)}), b = eval; b(a)</script>`],
  [
    'auto-redirect',
    `<script>x = String.fromCharCode.apply(null, [${codes(REDIRECT)}]); (0,eval)(x)</script>`,
  ],
  [
    'auto-redirect',
    `<script>y = unescape("${codes(REDIRECT).replace(/\d+,?/g, (n) => `%${Number.parseInt(n, 10).toString(16)}`)}")</script>`,
  ],
  ['auto-redirect', '<body onload="window.open(\'https://win.example/\')">'],
  ['auto-redirect', '<script>window.open("https://win.example/")</script>'],
  ['auto-redirect', '<script>setTimeout(function () { window.open(u) }, 50)</script>'],
  ['auto-redirect', '<script>open("https://win.example/", "_top")</script>'],
  ['malware-domain', `<script>s.src = "https:\\/\\/cdn.coinhive.com\\/lib.js"</script>`],
  [
    'malware-domain',
    `<script>document.write(atob("${base64('<script src=//coinhive.com/x.js>')}"))</script>`,
  ],
  ['obfuscated-code', '<script>(0,eval)(atob(code))</script>'],
];

describe('malware in markup', () => {
  it.each([
    ['crypto-miner', '<script>var miner = new CoinHive.Anonymous("x"); miner.start();</script>'],
    ['malware-domain', '<script src="//cdn.coinhive.com/lib.js"></script>'],
    ['malware-domain', '<img src="https://a.b.bad.example/x.png">'],
    ['auto-redirect', '<script>top.location.href = "https://win.example/prize";</script>'],
    ['auto-redirect', '<script>window.top.location="https://win.example/"</script>'],
    ['auto-redirect', '<script>parent.location.replace("https://win.example/")</script>'],
    ['auto-redirect', '<script>setTimeout(function(){\\x74op.location = "https://win.example"},9)</script>'],
    ['obfuscated-code', '<script>eval(atob("YWxlcnQoMSk="))</script>'],
    ['obfuscated-code', '<script>eval( window.unescape("%61%6c") )</script>'],
    ['obfuscated-code', `<script>s=String.fromCharCode(${Array(50).fill(97).join(',')})</script>`],
    ...HIDDEN,
    ['data-script', '<script src="data:text/javascript;base64,YWxlcnQoMSk="></script>'],
    ['data-script', '<iframe src="data:text/html;base64,PHNjcmlwdD4="></iframe>'],
    ['download-prompt', '<iframe src="https://files.example/setup.exe"></iframe>'],
    ['download-prompt', '<script>location="https://files.example/player_update.msi"</script>'],
  ])('%s: %s', (tag, markup) => {
    expect(outcomeOf(markup)).toEqual(['malware', tag, 'markup']);
  });

  it('is found in links', () => {
    expect(outcomeOf('<b>x</b>', 'https://go.bad.example/?x')).toEqual(['malware', 'malware-domain', 'link']);
    expect(outcomeOf('<b>x</b>', 'https://a.example/get.exe?x=1')).toEqual([
      'malware',
      'download-prompt',
      'link',
    ]);
  });
});

describe('what people should look at', () => {
  it.each([
    ['hidden-frame', '<iframe src="https://any.example/" width="1" height="1"></iframe>'],
    ['hidden-frame', '<iframe style="display:none" src="https://any.example/"></iframe>'],
    ['meta-refresh', '<meta http-equiv="refresh" content="0;url=https://any.example">'],
    ['packed-code', '<script>eval(function(p,a,c,k,e,d){return p}("0",1,1,"x".split("|"),0,{}))</script>'],
  ])('%s: %s', (tag, markup) => {
    expect(outcomeOf(markup)).toEqual(['suspicious', tag, 'markup']);
  });

  it('is an app beside its store', () => {
    expect(outcomeOf('<b>x</b>', 'https://a.example/game.apk').slice(0, 2)).toEqual([
      'suspicious',
      'download-prompt',
    ]);
  });
});

describe('a report', () => {
  it('names malware first, and all of it in its signature', () => {
    const markup =
      '<iframe src="https://any.example/" width="0" height="0"></iframe>' +
      '<script>eval(atob("x"))</script><script src="https://bad.example/x.js"></script>';
    const { result, signature } = reportOf(scanContent(bannerOf(markup), domains));
    expect(result).toMatchObject({ tagName: 'malware-domain', urgency: 'high' });
    expect(signature.split('\n')).toEqual([
      'malware-domain markup https://bad.example/x.js',
      expect.stringMatching(/^obfuscated-code markup [\da-f]{16}$/),
    ]);
  });
});

describe('long markup that nearly matches', () => {
  const PARTS = [
    ...[
      '<iframe ',
      '<iframe src=',
      '<iframe width="1" ',
      '<script src=',
      '<script src="a',
      '<script>',
      '<meta ',
      '</',
    ],
    ...[
      'top.location ',
      'top.',
      'parent.window.',
      'top.location=1;',
      'open(',
      ',',
      'window.open(',
      'onload',
      '.click()',
    ],
    ...[
      'fromCharCode(1,',
      'String.fromCharCode(1',
      'atob("',
      'AAAA',
      'unescape("%41',
      'decodeURI("',
      'eval(',
      '0x1,',
    ],
    ...[
      'href="aaaa',
      'src=',
      'src="a.exe',
      '//a',
      '//a.a/',
      'https://',
      'data:text/',
      'data:text/a;b',
      ';a=b',
    ],
    ...[
      '&#116;',
      '\\x74',
      '\\/',
      '/*',
      '*/',
      '"+"',
      '["a"]',
      'onclick="',
      '"click",',
      'function a(){',
      'a=function',
      ' ',
      'a',
      '_top',
    ],
  ];
  const took = (markup: string): number => {
    const began = performance.now();
    scanContent(bannerOf(markup), domains);
    return performance.now() - began;
  };
  const filled = (part: string, bytes: number) => part.repeat(Math.ceil(bytes / part.length));

  /** The best of three: another process may have the processor meanwhile. */
  const quick = (markup: string) => Math.min(took(markup), took(markup), took(markup));

  it.each(PARTS)('takes little time: %j', (part) => {
    expect(quick(filled(part, 100_000))).toBeLessThan(50);
  });

  it('takes little time in every mixture', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 }), (parts) => {
        expect(quick(filled(parts.join(''), 100_000))).toBeLessThan(50);
      }),
      { numRuns: 60 },
    );
  });
});

it('reports only what can be stored, whatever is written', () => {
  const lone = '<script src="https://coinhive.com/\\ud83d&#0;x.js"></script>';
  const { result, signature } = reportOf(scanContent(bannerOf(lone), domains));
  expect(result.tagName).toBe('malware-domain');
  for (const text of [result.incidentUrl!, signature]) expect(text).toBe(Buffer.from(text).toString());
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const { result: found } = reportOf(listedAddresses([`https://coinhive.com/${path}`], 'link', domains));
      expect(found.incidentUrl ?? '').not.toMatch(/\0/);
      expect(found.incidentUrl ?? '').toBe(Buffer.from(found.incidentUrl ?? '').toString());
    }),
  );
});

it('has another signature for other code, so that a clearance does not hold for it', () => {
  const of = (code: string) =>
    reportOf(scanContent(bannerOf(`<script>eval(atob(${code}))</script>`), domains)).signature;
  expect(of('a')).toBe(of('a'));
  expect(of('a')).not.toBe(of('b'));
});

it('reads lists of hosts', () => {
  expect(domainsIn('# list\nBad.Example\n0.0.0.0 other.example # x\n\nlocalhost\n')).toEqual([
    'bad.example',
    'other.example',
  ]);
});
