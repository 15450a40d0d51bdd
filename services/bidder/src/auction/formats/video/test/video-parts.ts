import type { ImpVideo } from '@marquee/openrtb/formats/imp-video';
import { readImpVideo } from '@marquee/openrtb/formats/imp-video';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { withFloorsByLength } from '@marquee/openrtb/slots/floors';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import type { VideoOptions } from '../video-ad.ts';

type VideoPart = NonNullable<CreativeFields['video']>;

/** A video of fifteen seconds. */
export const mediaPart: VideoPart = {
  sizes: [],
  admBody: 'https://cdn.example/parasol.mp4',
  admType: 'media',
  vastAdTagURI: null,
  mimeType: ['video/mp4'],
  width: 1280,
  height: 720,
  duration: 15,
  clickUrl: 'https://shop.example/parasols',
  skipVastValidation: false,
  companions: [],
};
export const wrapperPart: VideoPart = {
  ...mediaPart,
  admBody: null,
  admType: 'vastUrl',
  vastAdTagURI: 'https://ads.example/vast?a=1&b={cachebuster}',
  duration: null,
  clickUrl: null,
};
export const ownPart = (admBody: string, clickUrl: string | null = null): VideoPart => ({
  ...mediaPart,
  admBody,
  admType: 'vast',
  mimeType: [],
  duration: null,
  clickUrl,
});

export const options: VideoOptions = { creativeId: 7, adTitle: 'Parasols & co. <1>', attributes: [] };

export function impVideoOf(video: JsonObject = {}): ImpVideo {
  const impVideo = readImpVideo({ mimes: ['video/mp4'], w: 640, h: 360, ...video }, 0);
  if ('error' in impVideo) throw new Error(impVideo.error);
  return withFloorsByLength(impVideo, video) ?? impVideo;
}

const ownLinear = `
  <Linear skipoffset="00:00:05">
    <Duration>00:00:20</Duration>
    <TrackingEvents><Tracking event="start"><![CDATA[https://ads.example/start?a=1&b=2]]></Tracking></TrackingEvents>
    <AdParameters><![CDATA[{"note":"a]]]]><![CDATA[>b","city":"{city}"}]]></AdParameters>
    <VideoClicks><ClickThrough><![CDATA[http://shop.example/?c={cachebuster}]]></ClickThrough></VideoClicks>
    <MediaFiles>
      <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">https://ads.example/a.mp4?x=1&amp;y=2</MediaFile>
      <MediaFile delivery="streaming" type="application/x-mpegURL" width="640" height="360">https://ads.example/a.m3u8</MediaFile>
      <MediaFile delivery="progressive" type="application/javascript" apiFramework="VPAID" width="640" height="360">https://ads.example/a.js</MediaFile>
    </MediaFiles>
  </Linear>`;

/** An advertiser's own documents, as ad servers write them. */
export const OWN_VAST = {
  inLine: `<?xml version="1.0" encoding="UTF-8"?>
<!-- made elsewhere -->
<VAST version="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Ad id="theirs">
    <InLine>
      <AdSystem version="1">Theirs</AdSystem>
      <AdTitle>Sun &amp; shade</AdTitle>
      <Impression id="first"><![CDATA[https://ads.example/seen]]></Impression>
      <Creatives><Creative id="c1">${ownLinear}</Creative></Creatives>
      <Extensions><Extension type="x"><Deep a="&quot;1&quot;">kept</Deep></Extension></Extensions>
    </InLine>
  </Ad>
</VAST>`,
  vast4: `<VAST version="4.1" xmlns="http://www.iab.com/VAST"><Ad id="t"><InLine><AdSystem>Theirs</AdSystem>
    <Error>https://ads.example/error</Error><Impression>https://ads.example/seen</Impression>
    <AdServingId>s</AdServingId><AdTitle>Shade</AdTitle><Creatives><Creative><Linear><Duration>00:00:10.500</Duration>
    <MediaFiles><MediaFile delivery="progressive" type="video/webm" width="1" height="1">https://ads.example/a.webm</MediaFile></MediaFiles>
    </Linear><UniversalAdId idRegistry="ad-id.org">X1</UniversalAdId></Creative></Creatives></InLine></Ad></VAST>`,
  wrapper: `<VAST version="2.0"><Ad id="w"><Wrapper><AdSystem>Theirs</AdSystem>
    <VASTAdTagURI><![CDATA[https://ads.example/inner]]></VASTAdTagURI><Impression>https://ads.example/w</Impression>
    </Wrapper></Ad></VAST>`,
  wrapperWithEvents: `<VAST version="3.0"><Ad id="w"><Wrapper><AdSystem>Theirs</AdSystem>
    <VASTAdTagURI>https://ads.example/inner</VASTAdTagURI><Impression>https://ads.example/w</Impression><Creatives><Creative>
    <Linear><TrackingEvents><Tracking event="start">https://ads.example/w-start</Tracking></TrackingEvents>
    <VideoClicks><CustomClick>https://ads.example/custom</CustomClick></VideoClicks></Linear></Creative></Creatives>
    </Wrapper></Ad></VAST>`,
  vpaid: `<VAST version="3.0"><Ad><InLine><AdSystem>T</AdSystem><AdTitle>T</AdTitle><Impression>https://ads.example/i</Impression>
    <Creatives><Creative><Linear><Duration>00:00:15</Duration><MediaFiles><MediaFile delivery="progressive"
    type="application/javascript" apiFramework="VPAID" width="1" height="1">https://ads.example/a.js</MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>`,
} as const;
