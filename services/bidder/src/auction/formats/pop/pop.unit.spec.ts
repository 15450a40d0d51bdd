import { readImpPop } from '@marquee/openrtb/formats/imp-pop';
import { renderPop } from '@marquee/openrtb/formats/render-pop';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseXml } from '../../../test/parse-xml.ts';
import { preparePop } from './pop-ad.ts';

const POP_IMPS: readonly (readonly [string, JsonObject, string])[] = [
  ['an interstitial without a medium', { id: '1', instl: 1 }, 'url'],
  ['a banner of the window', { id: '1', instl: 1, banner: { w: 1280, h: 720 } }, 'url'],
  ['a banner that takes HTML', { id: '1', banner: { w: 1, h: 1, mimes: ['text/html'] } }, 'html'],
  ['the imp named popunder', { id: '1', instl: 1, ext: { type: 'popunder' } }, 'xml'],
  ['the imp named popup', { id: '1', ext: { type: 'POPUP' } }, 'xml'],
  ['a marked imp', { id: '1', ext: { pop: 1 } }, 'url'],
  ['a marked imp with a wish', { id: '1', ext: { pop: { form: 'html' } } }, 'html'],
  ['a named imp with a wish', { id: '1', ext: { type: 'popunder', form: 'url' } }, 'url'],
  ['a marked banner', { id: '1', banner: { w: 800, h: 600, ext: { popunder: 1 } } }, 'url'],
];

describe('the impPop of a pop', () => {
  it.each(POP_IMPS)('on an endpoint of type pop: %s', (_name, imp, form) => {
    expect(readImpPop(imp, 'pop')).toEqual({ form });
  });

  it.each([
    ['audio', { audio: {} }, undefined],
    ['video', { video: {} }, undefined],
    ['native', { native: {}, instl: 1 }, undefined],
    ['a medium that we do not know', { hologram: {} }, undefined],
    ['audio beside a banner', { audio: {}, banner: {} }, { form: 'url' }],
    ['video of an imp that says that it is a pop', { video: {}, ext: { pop: 1 } }, { form: 'url' }],
    ['no medium, with deals and the rest', { pmp: {}, qty: {}, refresh: {}, metric: [{}] }, { form: 'url' }],
  ])('on an endpoint of type pop, of %s', (_name, imp, impPop) => {
    expect(readImpPop({ id: '1', ...imp }, 'pop')).toEqual(impPop);
  });

  it('elsewhere is only what says so', () => {
    expect(readImpPop({ id: '1', instl: 1, banner: { w: 320, h: 480 } }, 'banner')).toBeUndefined();
    expect(readImpPop({ id: '1', ext: { pop: 0 } }, 'banner')).toBeUndefined();
    expect(readImpPop({ id: '1', ext: { type: 'popunder' }, instl: 1 }, 'banner')).toEqual({ form: 'xml' });
  });

  it('survives whatever an exchange sends', () => {
    fc.assert(
      fc.property(fc.object(), fc.anything(), (imp, ext) => {
        expect(['url', 'xml', 'html', undefined]).toContain(readImpPop({ ...imp, ext }, 'pop')?.form);
      }),
    );
  });
});

describe('a pop', () => {
  it('is as secure as the page that it opens', () => {
    expect(preparePop({ clickUrl: 'https://shop.example/' }).isSecure).toBe(true);
    expect(preparePop({ clickUrl: 'http://shop.example/' }).isSecure).toBe(false);
  });

  const click = 'https://edge.example/t/click?t=a"b&c=<d>';

  it('is the redirect itself', () => {
    expect(renderPop('url', click)).toBe(click);
  });

  it('is a document that leads there, well-formed whatever the address holds', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const document = parseXml(renderPop('xml', url));
        expect(document.documentElement.nodeName).toBe('ad');
        expect(document.getElementsByTagName('url')[0]?.textContent).toBe(url);
        expect(document.getElementsByTagName('url')[0]?.parentNode?.nodeName).toBe('popunderAd');
      }),
    );
  });

  it('is a page that leads there', () => {
    expect(renderPop('html', click)).toContain(
      'content="0;url=https://edge.example/t/click?t=a&quot;b&amp;c=&lt;d&gt;"',
    );
  });
});
