import { describe, expect, it } from 'vitest';

import { clickUrlOf, framedAd, withSamples } from './preview-source.ts';

const banner = (part: object) =>
  ({ creativeType: 'banner', banner: { width: 300, height: 250, ...part } }) as const;

describe('what a preview shows', () => {
  it('puts sample values where macros stand, of the platform and of exchanges', () => {
    expect(
      withSamples('https://a.example/?c={campaign_id}&p=${AUCTION_PRICE:AES}&t={city_enc}&x={nothing}'),
    ).toBe('https://a.example/?c=1001&p=1.20&t=Los%20Angeles&x={nothing}');
  });

  it('links markup by its own click macro, and by a click anywhere where it has none', () => {
    const clickUrl = 'https://shop.example/?id={click_id}';
    expect(framedAd(banner({ admType: 'html', admBody: '<a href="{click_url}">Go</a>', clickUrl }))).toEqual({
      markup: '<a href="https://shop.example/?id=csample-click-id-of-33-characters">Go</a>',
      width: 300,
      height: 250,
      clickUrl: '',
    });
    expect(framedAd(banner({ admType: 'html', admBody: '<b>Go</b>', clickUrl }))?.clickUrl).toBe(
      'https://shop.example/?id=csample-click-id-of-33-characters',
    );
  });

  it('never lets the address of an image break out of its attribute', () => {
    const ad = framedAd(banner({ admType: 'image', admBody: 'https://a.example/x.png"><script>1</script>' }));
    expect(ad?.markup).not.toContain('<script>');
    expect(framedAd(banner({ admType: 'image', admBody: 'javascript:alert(1)' }))).toBeUndefined();
  });

  it('frames the page of an HTML5 zip, with where a click leads in its address', () => {
    const admBody = `https://ads.example/media/html5/${'a'.repeat(32)}/index.html`;
    const clickUrl = 'https://shop.example/?id={click_id}&a="1"';
    const ad = framedAd(banner({ admType: 'html5', admBody, clickUrl }));
    const target = encodeURIComponent('https://shop.example/?id=csample-click-id-of-33-characters&a="1"');
    expect(ad?.markup).toContain(`<iframe src="${admBody}?clickTag=${target}" width="300"`);
    expect(ad?.markup).toContain('sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"');
    expect(ad?.clickUrl).toBe('');
    const elsewhere = { admType: 'html5', admBody: 'https://cdn.example/index.html', clickUrl };
    expect(framedAd(banner(elsewhere))).toBeUndefined();
  });

  it('waits for a size and for markup, and takes the size of the creative where the part names none', () => {
    expect(framedAd(banner({ admType: 'html', admBody: '  ' }))).toBeUndefined();
    expect(framedAd({ creativeType: 'banner', banner: { admBody: '<p>' } })).toBeUndefined();
    expect(framedAd({ creativeType: 'banner', size: '728x90', banner: { admBody: '<p>' } })).toMatchObject({
      width: 728,
      height: 90,
    });
  });

  it('reads the link of the part that the type fills', () => {
    expect(clickUrlOf({ creativeType: 'pop', pop: { clickUrl: ' https://a.example ' } })).toBe(
      'https://a.example',
    );
    expect(clickUrlOf({ creativeType: 'push', pop: { clickUrl: 'https://a.example' } })).toBeUndefined();
  });
});
