import { HTML5_MESSAGES, html5FileMessage } from '@marquee/schemas/media/html5-messages';
import { describe, expect, it } from 'vitest';

import { declaredSize, externalLinks, mainPage } from './ad-page.ts';

const text = (path: string, content: string) => ({ path, text: content });
const page = (content: string) => text('index.html', content);
const sized = (content: string) => declaredSize(page(`<head>${content}</head>`));

describe('the page of an ad', () => {
  it('is index.html, or the only one at the root', () => {
    const [index, other] = [page(''), text('other.html', '')];
    expect(mainPage([other, index])).toBe(index);
    expect(mainPage([text('a.js', ''), other, text('pages/a.html', '')])).toBe(other);
    expect(() => mainPage([text('pages/a.html', '')])).toThrow(HTML5_MESSAGES.noMain);
    const several = [text('300x250/index.html', ''), text('728x90/index.html', '')];
    expect(() => mainPage(several)).toThrow(HTML5_MESSAGES.severalAds);
    expect(() => mainPage([other, text('more.htm', '')])).toThrow(HTML5_MESSAGES.severalPages);
  });

  it.each([
    '<meta name="ad.size" content="width=728,height=90">',
    "<META content='height=90, width=728' name='ad.size'/>",
    '<meta name=viewport content="width=1"><meta name=ad.size content="width = 728; height = 90">',
    '<meta name=ad.size content=width=728,height=90>',
    '<meta name="ad.size" content="width=728px,height=90px"><canvas width="1" height="1"></canvas>',
    // Adobe Animate writes no meta.
    '<canvas id="canvas" width="728" height="90" style="display:block;width:1px"></canvas>',
  ])('says its size: %s', (meta) => {
    expect(sized(meta)).toEqual({ width: 728, height: 90 });
  });

  it.each([
    '',
    '<meta name="ad.size" content="width=728">',
    '<canvas width="728" height="90"></canvas><canvas width="10" height="90"></canvas>',
    '<canvas data-width="728" data-height="90"></canvas>',
    '<meta name="ad.size" content="width=0,height=90">',
    '<meta name="ad.size" content="width=99999,height=90">',
    '<meta name="ad.sizes" content="width=728,height=90">',
    '<!-- <meta name="ad.size" content="width=728,height=90"> -->',
  ])('says no size: %s', (meta) => {
    expect(() => sized(meta)).toThrow(html5FileMessage('noSize', 'index.html'));
  });
});

describe('addresses elsewhere', () => {
  it('are named once, plain http first, without targets of clicks, namespaces and comments', () => {
    const links = externalLinks([
      page(
        '<a href="http://shop.example/"></a><svg xmlns="http://www.w3.org/2000/svg"></svg>' +
          '<script src="https://cdn.example/a.js"></script><!-- http://comment.example/ -->' +
          '<script>var clickTag = "http://landing.example/";</script>',
      ),
      text(
        'ad.js',
        '/* http://library.example/ */\n// http://line.example/\nfetch("https://cdn.example/a.js");new Image().src="http://pixel.example/?a=1";',
      ),
    ]);
    expect(links).toEqual([
      { path: 'ad.js', url: 'http://pixel.example/?a=1' },
      { path: 'index.html', url: 'https://cdn.example/a.js' },
    ]);
  });

  it('are no names of vocabularies, which programs that draw write', () => {
    const svg =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://dtd.example/svg11.dtd">' +
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://ns.adobe.example/10.0/">' +
      '<metadata><rdf:RDF><cc:license rdf:resource="http://licence.example/"/></rdf:RDF></metadata></svg>';
    expect(externalLinks([text('a.svg', svg)])).toEqual([]);
    expect(externalLinks([page('<script>var clickTag1 = "http://shop.example/"</script>')])).toEqual([]);
  });

  it.each([
    ['index.html', '<img src="http://cdn.example/a.png">'],
    ['index.html', '<link rel=stylesheet\n href="http://cdn.example/a.png">'],
    ['ad.css', 'body{background:url( http://cdn.example/a.png )}'],
    ['a.svg', '<svg><image src="http://cdn.example/a.png"/></svg>'],
  ])('over plain http are not loaded by %s', (path, content) => {
    expect(() => externalLinks([text(path, content)])).toThrow(
      html5FileMessage('insecure', path, 'http://cdn.example/a.png'),
    );
  });
});
