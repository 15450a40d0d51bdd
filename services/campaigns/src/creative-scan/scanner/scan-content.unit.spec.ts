import { sampleCreative } from '@marquee/schemas/creative/samples';
import { describe, expect, it } from 'vitest';

import { reportOf } from './finding.ts';
import { domainsIn, MalwareDomains } from './malware-domains.ts';
import { scanContent } from './scan-content.ts';
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

describe('an report', () => {
  it('names malware first, and all of it in its signature', () => {
    const markup =
      '<iframe src="https://any.example/" width="0" height="0"></iframe>' +
      '<script>eval(atob("x"))</script><script src="https://bad.example/x.js"></script>';
    const { result, signature } = reportOf(scanContent(bannerOf(markup), domains));
    expect(result).toMatchObject({ tagName: 'malware-domain', urgency: 'high' });
    expect(signature.split('\n')).toEqual([
      'malware-domain markup https://bad.example/x.js',
      'obfuscated-code markup',
    ]);
  });
});

it('takes little time for long markup that nearly matches', () => {
  const parts = [
    '<iframe ',
    'top.location ',
    'fromCharCode(1,',
    '<script src=',
    'href="aaaa',
    '//a',
    '<meta ',
  ];
  for (const part of parts) {
    const began = performance.now();
    scanContent(bannerOf(part.repeat(Math.ceil(60_000 / part.length))), domains);
    expect(performance.now() - began, part).toBeLessThan(1_500);
  }
});

it('reads lists of hosts', () => {
  expect(domainsIn('# list\nBad.Example\n0.0.0.0 other.example # x\n\nlocalhost\n')).toEqual([
    'bad.example',
    'other.example',
  ]);
});
