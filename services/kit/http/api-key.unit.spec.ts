import { expect, it } from 'vitest';

import { NO_SCOPES, requireScope, type ScopesOf } from './api-key.ts';

const scopesOf: ScopesOf = ({ method, path }) => {
  if (path === '/countries') return ['shelves:read', 'shelves:write'];
  if (path !== '/shelves') return [];
  return [method === 'GET' ? 'shelves:read' : 'shelves:write'];
};
const keyWith = (...scopes: readonly string[]) => ({ apiKey: { id: 'a key', scopes } });

it('lets a key make the calls of its scopes, and a person every call', () => {
  for (const principal of [keyWith('shelves:read'), keyWith('other', 'shelves:read'), {}]) {
    expect(() => requireScope({ method: 'GET', path: '/shelves' }, principal, scopesOf)).not.toThrow();
    expect(() => requireScope({ method: 'GET', path: '/countries' }, principal, scopesOf)).not.toThrow();
  }
  expect(() => requireScope({ method: 'POST', path: '/added/tomorrow' }, {}, scopesOf)).not.toThrow();
});

it('names the scope that a key lacks, as RFC 6750 has it too', () => {
  const call = () => requireScope({ method: 'POST', path: '/shelves' }, keyWith('shelves:read'), scopesOf);
  expect(call).toThrow('This API key needs the scope shelves:write.');
  expect(call).toThrow(
    expect.objectContaining({
      status: 403,
      type: 'urn:marquee:problem:scope-missing',
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="shelves:write"' },
    }),
  );
  expect(() => requireScope({ method: 'GET', path: '/countries' }, keyWith(), scopesOf)).toThrow(
    'needs the scope shelves:read or shelves:write.',
  );
});

it('closes every call that is in no scope', () => {
  const all = keyWith('shelves:read', 'shelves:write');
  expect(() => requireScope({ method: 'GET', path: '/added/tomorrow' }, all, scopesOf)).toThrow(
    'This call cannot be made with an API key.',
  );
  expect(() => requireScope({ method: 'GET', path: '/shelves' }, all, NO_SCOPES)).toThrow('cannot be made');
});
