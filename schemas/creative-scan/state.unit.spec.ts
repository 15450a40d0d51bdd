import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '../common/time.ts';
import { type ScanFacts, type ScanState, scanStateOf } from './state.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const idle: ScanFacts = { isActive: true, requestedAtMs: null, outcome: 'good' };

describe('the state of a scan', () => {
  it.each<[ScanState, Partial<ScanFacts>]>([
    ['not scanned', { outcome: null }],
    ['not scanned', { outcome: null, isActive: false }],
    ['checking', { outcome: null, requestedAtMs: NOW }],
    ['checking', { requestedAtMs: NOW - HOUR_MS + 1 }],
    ['scan started hour ago', { requestedAtMs: NOW - HOUR_MS }],
    ['scan started hour ago', { outcome: null, requestedAtMs: NOW - 5 * HOUR_MS, isActive: false }],
    ['paused', { isActive: false }],
    ['paused', { isActive: false, outcome: 'suspicious' }],
    ['good', {}],
    ['checked', { outcome: 'suspicious' }],
    ['checked', { outcome: 'cleared' }],
    ['malware', { outcome: 'malware' }],
    ['malware', { outcome: 'malware', isActive: false, requestedAtMs: NOW - 2 * HOUR_MS }],
  ])('is %s of %j', (state, facts) => {
    expect(scanStateOf({ ...idle, ...facts }, NOW)).toBe(state);
  });
});
