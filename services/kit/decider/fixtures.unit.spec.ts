import { expect, it } from 'vitest';

import { frozenEvents, readFrozenEvent } from '../testing/frozen-events.ts';
import { currentVersion, decodeEvent } from './event-codec.ts';

it.each(frozenEvents)('%s, once written, can still be read', (file) => {
  const recorded = readFrozenEvent(file);
  expect(recorded.metadata.schemaVersion).toBeLessThanOrEqual(currentVersion(recorded.type));
  expect(decodeEvent(recorded).type).toBe(recorded.type);
});
