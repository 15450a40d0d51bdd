import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import type { PixelSnippets } from '@marquee/schemas/conversion-pixel/views';

/**
 * What an advertiser puts into pages and servers.
 * @param publicEdgeUrl the tracker's address as the internet sees it
 * @param code of the letters of base64url, so that it needs no escaping
 */
export function snippetsOf(publicEdgeUrl: string, code: string): PixelSnippets {
  const tracker = `${publicEdgeUrl.replace(/\/+$/, '')}/t`;
  const conversion = `${tracker}/conv?id=${code}`;
  const image = (address: string) =>
    `<img src="${escapeHtml(address)}" width="1" height="1" alt="" style="display:none">`;
  return {
    image: image(conversion),
    script: [
      '<script>',
      '(function () {',
      `  var address = ${inScript(conversion)};`,
      `  var click = new URLSearchParams(location.search).get('click_id');`,
      `  if (click) address += '&click_id=' + encodeURIComponent(click);`,
      `  if (window.marqueeValue) address += '&value=' + encodeURIComponent(window.marqueeValue);`,
      '  new Image().src = address;',
      '})();',
      '</script>',
    ].join('\n'),
    visit: image(`${tracker}/visit?id=${code}`),
    postbackUrl: `${tracker}/postback?id=${code}&click_id={click_id}&value={value}&secret={postback_secret}`,
  };
}

/** A string of a script inside of HTML. */
const inScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
