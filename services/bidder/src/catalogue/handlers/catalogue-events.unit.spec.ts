import type { DealEvent } from '@marquee/schemas/deal/events';
import { describe, expect, it } from 'vitest';

import type { HandlersOf } from './catalogue-events.ts';
import { EventDispatcher } from './catalogue-events.ts';

const pass = (): void => undefined;
const handlers: HandlersOf<DealEvent> = { DealCreated: pass, DealChanged: pass, DealDeleted: pass };

describe('a dispatcher of events', () => {
  it('calls the handler of the type, with the times', () => {
    const calls: unknown[] = [];
    const deleted = { type: 'DealDeleted', data: { dealId: 1 } } as const;
    const dispatcher = new EventDispatcher<DealEvent>({
      ...handlers,
      DealDeleted: (event, nowMs, occurredAtMs) => calls.push([event, nowMs, occurredAtMs]),
    });
    dispatcher.dispatch(deleted, 7, 5);
    expect(calls).toEqual([[deleted, 7, 5]]);
  });

  it.each(['UserSignedIn', 'DealRenamed', 'constructor', ''])('knows no handler for "%s"', (type) => {
    expect(new EventDispatcher(handlers).has(type)).toBe(false);
  });

  it('does not compile without a handler for each type', () => {
    // @ts-expect-error DealDeleted is missing
    const incomplete: HandlersOf<DealEvent> = { DealCreated: pass, DealChanged: pass };
    expect(new EventDispatcher(incomplete).has('DealDeleted')).toBe(false);
  });

  it('refuses an event that it has no handler for', () => {
    const signedIn = { type: 'UserSignedIn', data: { userId: 5 } } as const;
    expect(() => new EventDispatcher(handlers).dispatch(signedIn, 0, 0)).toThrow(
      'no handler for UserSignedIn',
    );
  });
});
