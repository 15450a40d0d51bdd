import { describe, expect, it } from 'vitest';

import { addressRuleOf, checkedLookup, FORBIDDEN_ADDRESS, isAllowedHost } from './checked-addresses.ts';

const lookUp = (addresses: string[], all: boolean, url = 'https://buyer.example/') =>
  new Promise<unknown>((done) => {
    const lookup = checkedLookup(addressRuleOf(url, true), async () => addresses);
    lookup('buyer.example', { all }, (error, found) => done(error === null ? found : error.code));
  });

describe('the addresses that an endpoint may lead to', () => {
  it('are this machine where it names this machine, else the public internet', () => {
    const cases: readonly (readonly [string, string, boolean])[] = [
      ['http://127.0.0.1:9000/', '127.0.0.1', true],
      ['http://localhost:9000/', '::1', true],
      ['http://[::1]:9000/', '127.0.0.1', true],
      ['http://127.0.0.1:9000/', '10.0.0.1', false],
      ['http://127.0.0.1:9000/', '93.184.215.14', false],
      ['https://buyer.example/', '93.184.215.14', true],
      ['https://buyer.example/', '127.0.0.1', false],
      ['https://buyer.example/', '169.254.169.254', false],
      ['https://127.0.0.1.buyer.example/', '127.0.0.1', false],
      ['no address', '127.0.0.1', false],
    ];
    for (const [url, address, allowed] of cases)
      expect([url, address, addressRuleOf(url, true)(address)]).toEqual([url, address, allowed]);
  });

  it('are the public internet alone where this machine is not allowed', () => {
    for (const url of ['http://127.0.0.1:9000/', 'http://localhost:9000/', 'http://[::1]:9000/']) {
      const rule = addressRuleOf(url, false);
      expect([url, rule('127.0.0.1'), rule('::1'), rule('93.184.215.14')]).toEqual([url, false, false, true]);
    }
    expect(isAllowedHost(new URL('https://2130706433/'), addressRuleOf('https://2130706433/', false))).toBe(
      false,
    );
  });

  it('are asked at once where the host is one', () => {
    const rule = addressRuleOf('https://buyer.example/', true);
    expect(isAllowedHost(new URL('https://10.0.0.1/'), rule)).toBe(false);
    expect(isAllowedHost(new URL('https://[::ffff:10.0.0.1]/'), rule)).toBe(false);
    expect(isAllowedHost(new URL('https://93.184.215.14/'), rule)).toBe(true);
    expect(isAllowedHost(new URL('https://buyer.example/'), rule)).toBe(true);
  });

  it('are connected to as they were checked, and none where any is forbidden', async () => {
    expect(await lookUp(['93.184.215.14', '2606:2800:21f:cb07::1'], true)).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800:21f:cb07::1', family: 6 },
    ]);
    expect(await lookUp(['93.184.215.14'], false)).toBe('93.184.215.14');
    expect(await lookUp(['93.184.215.14', '10.0.0.1'], true)).toBe(FORBIDDEN_ADDRESS);
    expect(await lookUp(['10.0.0.1'], false)).toBe(FORBIDDEN_ADDRESS);
    expect(await lookUp([], true)).toBe('ENOTFOUND');
  });
});
