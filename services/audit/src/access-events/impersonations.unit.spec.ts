import type { AccessRecord, ImpersonatedCall } from '@marquee/kit/http/access-recorder';
import type { Impersonation } from '@marquee/kit/http/principal';
import { describe, expect, it } from 'vitest';

import { createImpersonations } from './impersonations.ts';

const NEVER_ASKED: Impersonation = { mode: 'read-write', reason: null, since: null };
const viewedSince = (time: string): Impersonation => ({
  mode: 'read-only',
  reason: 'sealed: why',
  since: new Date(`2026-01-01T${time}:00Z`),
});
const changedSince = (time: string): Impersonation => ({
  ...viewedSince(time),
  mode: 'read-write',
  reason: 'sealed: why change',
});

const call = (occurredAt: string, over: Partial<ImpersonatedCall> = {}): ImpersonatedCall => ({
  sessionId: 'session',
  actorId: 1,
  onBehalfOfId: 7,
  occurredAt,
  method: 'GET',
  route: '/campaigns',
  objectId: null,
  status: 200,
  ip: '203.0.113.9',
  userAgent: 'B',
  requestId: 'r',
  impersonation: NEVER_ASKED,
  ...over,
});
const summaries = (records: readonly AccessRecord[]) =>
  records.map(({ kind, occurredAt, objectId }) => [kind, occurredAt, objectId]);

describe('impersonations', () => {
  it('begin with the first call and end with the last, once no call follows', () => {
    let nowMs = 0;
    const impersonations = createImpersonations(() => nowMs);
    expect(summaries(impersonations.seen(call('10:00')))).toEqual([['impersonation-started', '10:00', '7']]);
    expect(impersonations.seen(call('10:01'))).toEqual([]);
    nowMs = 299_999;
    expect(impersonations.endIdle()).toEqual([]);
    nowMs = 300_000;
    expect(summaries(impersonations.endIdle())).toEqual([['impersonation-ended', '10:01', '7']]);
    expect(summaries(impersonations.seen(call('11:00')))).toEqual([['impersonation-started', '11:00', '7']]);
  });

  it('end with another person, with the session and with the process', () => {
    const impersonations = createImpersonations(() => 0);
    impersonations.seen(call('10:00'));
    expect(summaries(impersonations.seen(call('10:05', { onBehalfOfId: 8 })))).toEqual([
      ['impersonation-ended', '10:00', '7'],
      ['impersonation-started', '10:05', '8'],
    ]);
    expect(summaries(impersonations.end('session'))).toEqual([['impersonation-ended', '10:05', '8']]);
    expect(impersonations.end('session')).toEqual([]);
    impersonations.seen(call('10:06', { sessionId: 'other' }));
    expect(summaries(impersonations.endAll())).toEqual([['impersonation-ended', '10:06', '7']]);
  });

  it('say when changes were allowed, and for what reason', () => {
    const impersonations = createImpersonations(() => 0);
    const seen = (occurredAt: string, impersonation: Impersonation) =>
      impersonations
        .seen(call(occurredAt, { impersonation }))
        .map(({ kind, impersonation: of }) => [kind, of?.mode, of?.reason]);
    const viewing = ['read-only', 'sealed: why'];
    const changing = ['read-write', 'sealed: why change'];
    expect(seen('10:00', viewedSince('10:00'))).toEqual([['impersonation-started', ...viewing]]);
    expect(seen('10:01', viewedSince('10:00'))).toEqual([]);
    expect(seen('10:02', changedSince('10:02'))).toEqual([['impersonation-changes-allowed', ...changing]]);
    // A call that was on its way when changes were allowed.
    expect(seen('10:02', viewedSince('10:00'))).toEqual([]);
    expect(seen('10:03', changedSince('10:02'))).toEqual([]);
    // Entered anew without having been left.
    expect(seen('10:04', viewedSince('10:04'))).toEqual([
      ['impersonation-ended', ...changing],
      ['impersonation-started', ...viewing],
    ]);
    expect(seen('10:05', NEVER_ASKED)).toEqual([]);
  });
});
