import { describe, expect, it } from 'vitest';

import { scaleInto, stillAd } from './thumbnail-markup.ts';

const banner = (admBody: string) =>
  stillAd({
    creativeType: 'banner',
    size: '300x250',
    banner: { admBody, admType: 'html', width: 300, height: 250 },
  });

describe('a thumbnail of a banner', () => {
  it('keeps what is seen, and the size', () => {
    const still = banner('<a href="{click_url}"><img src="https://cdn.example/a.png"><b>Lamps</b></a>');
    expect(still).toMatchObject({ width: 300, height: 250 });
    expect(still?.document).toContain('https://cdn.example/a.png');
    expect(still?.document).toContain('<b>Lamps</b>');
  });

  it('has neither scripts nor pixels that count who saw the ad', () => {
    const still = banner(
      '<b>Lamps</b><script src="https://tag.example/a.js"></script><SCRIPT>alert(1)</SCRIPT >' +
        '<img width="1" height="1" src="https://count.example/1"><img src="https://count.example/2" style="width:0px">' +
        '<noscript><img src="https://count.example/3"></noscript><script>never closed',
    );
    expect(still?.document).not.toMatch(/script>|tag\.example|count\.example|alert|never closed/i);
    expect(still?.document).toContain("default-src 'none'");
  });

  it.each([
    '',
    '   ',
    '<script src="https://tag.example/a.js"></script>',
    '<div id="slot"></div><script>fill("slot")</script><!-- text -->',
    '<style>b{color:red}</style>&nbsp;',
  ])('is none where nothing would be seen: %j', (markup) => expect(banner(markup)).toBeUndefined());

  it.each([
    'Lamps',
    '<svg></svg>',
    '<div style="background:red"></div>',
    '<img src="https://cdn.example/a.png">',
  ])('is one of %j', (markup) => expect(banner(markup)).toBeDefined());

  it('is none of what has no markup', () => {
    expect(stillAd({ creativeType: 'pop', pop: { clickUrl: 'https://shop.example' } })).toBeUndefined();
  });

  it.each([
    [
      'native',
      { native: { largeImage: 'https://cdn.example/a.png', smallImage: 'https://cdn.example/b.png' } },
    ],
    ['native', { native: { largeImage: '', smallImage: 'https://cdn.example/a.png' } }],
    ['push', { push: { images: ['https://cdn.example/a.png', 'https://cdn.example/b.png'] } }],
  ] as const)('of a %s ad is its first image: %o', (creativeType, part) => {
    const still = stillAd({ creativeType, ...part });
    expect(still?.document).toContain('src="https://cdn.example/a.png"');
    expect(still?.document).not.toContain('b.png');
  });

  it('is none of a native ad without a link to an image', () => {
    expect(
      stillAd({ creativeType: 'native', native: { largeImage: 'javascript:alert(1)' } }),
    ).toBeUndefined();
    expect(stillAd({ creativeType: 'push', push: { images: [] } })).toBeUndefined();
  });

  it('keeps its shape in a box', () => {
    const box = { width: 44, height: 36 };
    expect(scaleInto({ width: 300, height: 250 }, box)).toBeCloseTo(36 / 250);
    expect(scaleInto({ width: 728, height: 90 }, box)).toBeCloseTo(44 / 728);
    expect(scaleInto({ width: 20, height: 20 }, box)).toBe(1);
  });
});
