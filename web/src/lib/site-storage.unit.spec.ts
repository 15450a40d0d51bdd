import { afterEach, describe, expect, it, vi } from 'vitest';

import { readSession, writeSession } from './session/session-store.ts';
import { localStore } from './site-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** As browsers do it that block site data: reading the property throws. */
function blockSiteData(): void {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

describe('a browser that blocks site data', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'));

  it('keeps a session as long as the page lasts', () => {
    blockSiteData();
    expect(readSession()).toBeUndefined();
    writeSession('token', 60, 1_000);
    expect(readSession()).toEqual({ token: 'token', issuedAtMs: 1_000, expiresAtMs: 3_601_000 });
  });

  it('lists and forgets what it keeps', () => {
    blockSiteData();
    const store = localStore();
    store.setItem('kept', '1');
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
    expect(keys).toContain('kept');
    store.removeItem('kept');
    expect(store.getItem('kept')).toBeNull();
  });
});
