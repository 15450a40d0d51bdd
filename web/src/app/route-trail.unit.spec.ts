import { describe, expect, it } from 'vitest';

import type { PageShape } from '../lib/route.ts';
import { OBJECT_KINDS } from './palette/object-kinds.ts';
import { hrefOf, objectRouteOf, trailOf } from './route-trail.ts';
import { allRoutes } from './all-routes.ts';
import { optionAfter } from './shell/option-after.ts';

const routeOf = (id: string) => allRoutes.find((route) => route.id === id);

describe('every page', () => {
  it('declares the shape of its skeleton', () => {
    const shapes: readonly PageShape[] = ['list', 'form', 'overview', 'plain'];
    expect(allRoutes.filter(({ shape }) => !shapes.includes(shape)).map(({ id }) => id)).toEqual([]);
  });

  it('of one object names a kind that can be found in its area', () => {
    const ofObjects = allRoutes.filter(({ object }) => object !== undefined);
    expect(ofObjects).toHaveLength(20);
    for (const { id, area, object, path } of ofObjects) {
      expect(path.pattern, id).toContain('/:id');
      expect(
        OBJECT_KINDS.some((kind) => kind.key === object && kind.area === area),
        id,
      ).toBe(true);
    }
  });

  it('below an object knows it, and has the same address of another one', () => {
    const edit = routeOf('campaign-edit');
    expect(trailOf(edit).map(({ id }) => id)).toEqual(['campaigns', 'campaign', 'campaign-edit']);
    expect(objectRouteOf(edit)?.id).toBe('campaign');
    expect(objectRouteOf(routeOf('campaigns'))).toBeUndefined();
    expect(edit && hrefOf(edit, { id: '8' })).toBe('/campaigns/8/edit');
    const campaign = routeOf('campaign');
    expect(campaign && hrefOf(campaign, { id: '8', tab: 'history' })).toBe('/campaigns/8/history');
  });
});

describe('the arrow keys of a list', () => {
  const options = ['a', 'b', 'c'];
  it.each([
    ['ArrowDown', 'a', 'b'],
    ['ArrowDown', 'c', 'a'],
    ['ArrowUp', 'a', 'c'],
    ['ArrowUp', 'c', 'b'],
    ['ArrowDown', undefined, 'a'],
    ['PageDown', 'a', 'c'],
    ['PageUp', 'c', 'a'],
    ['Tab', 'a', undefined],
  ])('%s leads from %s to %s', (key, active, next) => expect(optionAfter(key, options, active)).toBe(next));
  it('lead nowhere in an empty one', () => expect(optionAfter('ArrowDown', [], undefined)).toBeUndefined());
});
