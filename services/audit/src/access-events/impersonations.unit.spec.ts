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
  durationMs: 0,
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
    expect(summaries(impersonations.leave('session'))).toEqual([['impersonation-ended', '10:05', '8']]);
    expect(impersonations.leave('session')).toEqual([]);
    impersonations.seen(call('10:06', { sessionId: 'other' }));
    expect(summaries(impersonations.endAll())).toEqual([['impersonation-ended', '10:06', '7']]);
  });

  it('end for the user that was left, and not for the one that was entered before', () => {
    const impersonations = createImpersonations(() => 0);
    impersonations.seen(call('10:00'));
    impersonations.seen(call('10:05', { onBehalfOfId: 8 }));
    expect(impersonations.leave('session', 7)).toEqual([]);
    expect(impersonations.seen(call('10:06', { onBehalfOfId: 8 }))).toEqual([]);
    expect(summaries(impersonations.leave('session', 8))).toEqual([['impersonation-ended', '10:06', '8']]);
  });

  describe('once they were left', () => {
    let nowMs = 0;
    const ofViewed = (time: string, over: Partial<ImpersonatedCall> = {}) =>
      call(time, { impersonation: viewedSince('10:00'), ...over });
    /** Views 7 from 10:00, and leaves it after ten seconds of the process. */
    const left = () => {
      nowMs = 0;
      const impersonations = createImpersonations(() => nowMs);
      impersonations.seen(ofViewed('10:00'));
      nowMs = 10_000;
      impersonations.leave('session', 7);
      nowMs = 12_000;
      return impersonations;
    };

    it('do not begin anew with a call that was on its way', () => {
      const impersonations = left();
      expect(impersonations.seen(ofViewed('10:02', { durationMs: 2_001 }))).toEqual([]);
      expect(impersonations.endAll()).toEqual([]);
      // One that came afterwards, which the row of the session makes read-only.
      const next = ofViewed('10:02', { impersonation: { ...viewedSince('10:01'), reason: null } });
      expect(summaries(impersonations.seen(next))).toEqual([['impersonation-started', '10:02', '7']]);
    });

    it('begin with a later mode, and with a call that came later, of whatever session', () => {
      // Entered again before the answer to the call that left it.
      const again = { impersonation: viewedSince('10:01'), durationMs: 2_001 };
      expect(left().seen(ofViewed('10:02', again))).toHaveLength(1);
      expect(left().seen(ofViewed('10:02', { durationMs: 1_999 }))).toHaveLength(1);
      expect(left().seen(ofViewed('10:02', { durationMs: 2_001, sessionId: 'other' }))).toHaveLength(1);
      expect(left().seen(ofViewed('10:02', { durationMs: 2_001, onBehalfOfId: 8 }))).toHaveLength(1);
    });

    it('do not end the one that was entered before they were left', () => {
      nowMs = 0;
      const impersonations = createImpersonations(() => nowMs);
      const ofNext = (time: string) => ofViewed(time, { onBehalfOfId: 8 });
      impersonations.seen(ofViewed('10:00'));
      impersonations.seen(ofNext('10:01'));
      nowMs = 1_000;
      impersonations.leave('session', 7);
      nowMs = 2_000;
      expect(impersonations.seen(ofViewed('10:02', { durationMs: 1_500 }))).toEqual([]);
      expect(summaries(impersonations.endAll())).toEqual([['impersonation-ended', '10:01', '8']]);
    });

    it('do not begin with a call that a session had on its way when it was over', () => {
      nowMs = 0;
      const impersonations = createImpersonations(() => nowMs);
      impersonations.seen(call('10:00'));
      nowMs = 1_000;
      expect(impersonations.leave('session')).toHaveLength(1);
      expect(impersonations.seen(call('10:01', { durationMs: 1 }))).toEqual([]);
    });

    it('are forgotten after an hour, and beyond ten thousand', () => {
      const late = left();
      nowMs += 3_600_000;
      late.endIdle();
      expect(late.seen(ofViewed('11:01', { durationMs: nowMs }))).toHaveLength(1);
      const full = left();
      for (let session = 0; session < 10_000; session += 1) {
        const sessionId = `session ${session}`;
        full.seen(call('10:01', { sessionId }));
        full.leave(sessionId);
      }
      expect(full.seen(ofViewed('10:02', { durationMs: 2_001 }))).toHaveLength(1);
    });
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
