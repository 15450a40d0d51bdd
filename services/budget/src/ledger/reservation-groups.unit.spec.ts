import { expect, it } from 'vitest';

import { ReservationGroups } from './reservation-groups.ts';
import type { Reservation } from './reservations.ts';

const NOON = 1_700_000_000_000;

const reservation = (bidId: string, campaignId: number, nanos: bigint): Reservation => ({
  bidId,
  userId: 5,
  campaignId,
  nanos,
  costNanos: nanos,
  sspEndpointId: 3,
  impressions: 1,
  expiresAtMs: NOON,
});

it('reserves of each campaign what the dearest of its own bids could cost', () => {
  const groups = new ReservationGroups();
  groups.add('imp', reservation('a.1', 42, 3n));
  groups.add('imp', reservation('a.2', 42, 7n));
  groups.add('imp', reservation('a.3', 43, 9n));
  expect(groups.reservedNanos('imp', 42)).toBe(7n);
  expect(groups.reservedNanos('imp', 43)).toBe(9n);
  expect(groups.reservedNanos('imp', 44)).toBe(0n);
  expect(groups.reservedNanos('another imp', 42)).toBe(0n);
});

it('releases what the bids that were not bought had reserved beyond the one that was', () => {
  const groups = new ReservationGroups();
  groups.add('imp', reservation('a.1', 42, 3n));
  groups.add('imp', reservation('a.2', 42, 7n));
  groups.add('imp', reservation('a.3', 43, 9n));
  const { changes, siblings } = groups.decide('a.1', NOON);
  expect(siblings).toEqual(['a.2', 'a.3']);
  const released = changes.map(({ scope, id, nanos }) => [scope, id, nanos]);
  expect(released).toContainEqual(['campaign', 42, -4n]);
  expect(released).toContainEqual(['campaign', 43, -9n]);
  expect(released).toContainEqual(['account', 5, -6n]);
  expect(groups.isDecided('imp')).toBe(true);
});
