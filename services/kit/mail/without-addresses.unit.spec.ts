import { expect, it } from 'vitest';

import { withoutAddresses } from './without-addresses.ts';

it.each([
  [
    '550 5.1.1 <zoe+ads@example.test>: Recipient address rejected',
    '550 5.1.1 <<address>>: Recipient address rejected',
  ],
  ['550 "zoe@example.test" is unknown', '550 "<address>" is unknown'],
  ["550 conan.o'brien@example.test is unknown", '550 <address> is unknown'],
  ["550 'zoe@example.test' is unknown", '550 <address> is unknown'],
  ['connect ECONNREFUSED 192.0.2.1:587', 'connect ECONNREFUSED 192.0.2.1:587'],
])('logs %s without an address', (text, logged) => {
  expect(withoutAddresses(new Error(text))).toEqual({ message: logged });
});
