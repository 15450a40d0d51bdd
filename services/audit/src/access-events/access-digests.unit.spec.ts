import { expect, it } from 'vitest';

import { createAccessDigests, type UndigestedAccessRow } from './access-digests.ts';

const time = new Date('2026-11-01T00:00:00.000Z');
const ROW: UndigestedAccessRow = {
  id: 7n,
  recorded_at: time,
  previous_recorded_at: null,
  occurred_at: time,
  kind: 'impersonation-started',
  actor_id: 1,
  on_behalf_of_id: 5,
  method: 'GET',
  route: '/users/:id',
  object_id: '5',
  status: 200,
  origin_key_of: null,
  origin_sealed: null,
  origin_address: '192.0.2.1',
  origin_plain: { ip: '192.0.2.1', userAgent: 'Browser/1' },
  request_id: 'request-1',
  impersonation_mode: null,
  reason_sealed: null,
};

const digests = createAccessDigests('a secret of the log');

it('keeps the digests of rows from before an impersonation had a mode and a reason', () => {
  expect(digests.ofRow(ROW)).toBe('ymQ2E-UaqFTz_Cd0KINXlRR6hwtMv-VB2vu2AyPUNLY');
});

it('holds the mode and the reason of an impersonation', () => {
  const changed = [
    ROW,
    { ...ROW, impersonation_mode: 'read-only' },
    { ...ROW, impersonation_mode: 'read-write' },
    { ...ROW, reason_sealed: 'sealed' },
  ] satisfies UndigestedAccessRow[];
  expect(new Set(changed.map((row) => digests.ofRow(row))).size).toBe(changed.length);
});
