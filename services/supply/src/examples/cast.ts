/**
 * The user of the examples, who does not exist: the address is of a range that is reserved for documentation.
 */
export const PERSON = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ip: '203.0.113.7',
  id: '55816b39711f9b5acf3b90e313ed29e51665623f',
  language: 'en',
} as const;

export const PLACE = {
  siteId: '102855',
  domain: 'news.example',
  page: 'https://news.example/article',
  publisherId: '8953',
} as const;

/** An ad of an advertiser that does not exist. Addresses of ours carry a signed token, shortened here. */
export const AD = {
  domain: 'advertiser.example',
  title: 'A headline',
  description: 'What it is about',
  sponsored: 'Advertiser',
  icon: 'https://cdn.example/icon.png',
  image: 'https://cdn.example/image.png',
  banner: 'https://cdn.example/banner.png',
  video: 'https://cdn.example/video.mp4',
  click: 'https://edge.example/t/click?t=…',
  pixel: 'https://edge.example/t/imp?t=…',
  win: 'https://edge.example/t/win?t=…',
  bill: 'https://edge.example/t/bill?t=…',
  loss: 'https://edge.example/t/loss?t=…',
} as const;

export const BANNER_MARKUP =
  `<a href="${AD.click}" target="_blank" rel="noopener noreferrer">` +
  `<img src="${AD.banner}" width="300" height="250" alt=""></a><img src="${AD.pixel}" width="1" height="1" alt="">`;

export const VAST_MARKUP =
  `<?xml version="1.0" encoding="UTF-8"?><VAST version="3.0"><Ad id="7"><InLine><AdSystem>Marquee</AdSystem>` +
  `<AdTitle>${AD.title}</AdTitle><Impression><![CDATA[${AD.pixel}]]></Impression><Creatives><Creative><Linear>` +
  `<Duration>00:00:15</Duration><VideoClicks><ClickThrough><![CDATA[${AD.click}]]></ClickThrough></VideoClicks>` +
  `<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">` +
  `<![CDATA[${AD.video}]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;
