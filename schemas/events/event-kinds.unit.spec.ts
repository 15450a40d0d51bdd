import { describe, expect, it } from 'vitest';

import { EVENT_ENTITIES } from './entities.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import { eventRegistry } from './registry.ts';

describe('the kinds of events', () => {
  it('are declared for every event type ever written, and for nothing else', () => {
    expect(Object.keys(EVENT_KINDS).sort()).toEqual(Object.keys(eventRegistry).sort());
  });

  it('happen to one kind of object each', () => {
    const types = Object.values(EVENT_ENTITIES).flatMap(({ events }): readonly string[] => events);
    expect(types.sort()).toEqual(Object.keys(eventRegistry).sort());
  });
});
