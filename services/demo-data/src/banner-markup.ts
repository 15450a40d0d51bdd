/** What a banner of the demo says and how it looks. */
export interface BannerTheme {
  readonly brand: string;
  readonly line: string;
  readonly action: string;
  /** CSS colours of the background's two ends. */
  readonly from: string;
  readonly to: string;
}

const isFlat = (width: number, height: number) => width >= height * 3;

/** A banner out of nothing but markup: no script, no image, nothing fetched from anywhere. */
export function bannerMarkup({ brand, line, action, from, to }: BannerTheme, width: number, height: number) {
  const flat = isFlat(width, height);
  const title = Math.max(12, Math.min(30, Math.round(Math.min(width / 9, height / (flat ? 3.2 : 7)))));
  const text = Math.max(10, Math.round(title * 0.62));
  const box = [
    `width:${width}px`,
    `height:${height}px`,
    'box-sizing:border-box',
    'display:flex',
    `flex-direction:${flat ? 'row' : 'column'}`,
    'align-items:center',
    'justify-content:space-evenly',
    `padding:${flat ? 4 : 12}px`,
    `background:linear-gradient(135deg,${from},${to})`,
    'color:#fff',
    'font-family:system-ui,sans-serif',
    'text-align:center',
    'text-decoration:none',
    'overflow:hidden',
  ].join(';');
  return [
    `<a href="{click_url}" target="_blank" rel="noopener noreferrer" style="${box}">`,
    `<strong style="font-size:${title}px;line-height:1.1">${brand}</strong>`,
    `<span style="font-size:${text}px;line-height:1.2">${line}</span>`,
    `<span style="font-size:${text}px;padding:.3em .8em;border-radius:4px;background:#fff;color:${from}">${action}</span>`,
    '</a>',
  ].join('');
}

/** A linear VAST document that is whole but for the video itself. */
export const vastMarkup = (title: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="3.0">
  <Ad id="marquee-demo">
    <InLine>
      <AdSystem>Marquee demo</AdSystem>
      <AdTitle>${title}</AdTitle>
      <Creatives>
        <Creative>
          <Linear>
            <Duration>00:00:15</Duration>
            <VideoClicks><ClickThrough><![CDATA[https://example.com/landing]]></ClickThrough></VideoClicks>
            <MediaFiles>
              <MediaFile delivery="progressive" type="video/mp4" width="1280" height="720"><![CDATA[https://example.com/video.mp4]]></MediaFile>
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>`;
