import { RejectedError } from '@marquee/kit/decider/rejection';
import { isPublicUrl } from '@marquee/kit/outbound/public-url';
import { expect, it } from 'vitest';

import { checkPostbackUrl } from './postback-address.ts';

it.each([
  'http://127.0.0.1/p',
  'http://127.1/p',
  'http://2130706433/p',
  'http://[::1]:8080/p',
  'http://[::ffff:10.0.0.1]/p',
  'https://10.1.2.3/p?id={click_id}',
  'https://169.254.169.254/latest',
  'http://localhost/p',
  'http://shop.localhost./p',
  'http://printer.local/p',
  'http://db.internal/p',
])('a postback is not sent to %s', (url) => {
  expect(isPublicUrl(url)).toBe(false);
  expect(() => checkPostbackUrl(url)).toThrow(RejectedError);
});

it.each([
  'https://example.test/postback?id={click_id}',
  'https://93.184.215.14/p',
  'https://local.example/p',
  'https://[2606:2800:21f:cb07::1]/p',
])('and may be sent to %s', (url) => {
  expect(isPublicUrl(url)).toBe(true);
  expect(() => checkPostbackUrl(url)).not.toThrow();
});

it('is cleared, or left as it is', () => {
  expect(() => [null, undefined].map(checkPostbackUrl)).not.toThrow();
});
