import { describe, expect, it } from 'vitest';

import { targetOf } from './target.ts';

const data = (route: string | null, route_params: Record<string, string | number> = {}) => ({
  color: 'green',
  message: 'Approved',
  route,
  route_params,
});

describe('where a notification leads', () => {
  it.each([
    ['/campaigns/{id}/edit', { id: 7 }, '/campaigns/7/edit'],
    ['/payments', {}, '/payments'],
    ['/x/{id}', { id: 'a/b' }, '/x/a%2Fb'],
    ['/x/{id}', {}, undefined],
    ['https://elsewhere.example', {}, undefined],
    ['//elsewhere.example', {}, undefined],
    [null, {}, undefined],
  ])('%s with %o: %s', (route, params, target) => expect(targetOf(data(route, params))).toBe(target));
});
