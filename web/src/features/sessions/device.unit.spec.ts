import { expect, it } from 'vitest';

import { deviceOf } from './device.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows', false],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows', false],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows', false],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari on macOS', false],
  [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', true],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', true],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', false],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
    'Chrome on Linux',
    false,
  ],
  ['curl/8.5.0', 'curl', false],
  ['(nothing known)', 'Unknown device', false],
  ['', 'Unknown device', false],
  [null, 'Unknown device', false],
])('calls %j %s', (userAgent, label, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ label, isPhone });
});
