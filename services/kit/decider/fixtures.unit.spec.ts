import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import type { EventData } from '../event-store/port.ts';
import { currentVersion, decodeEvent } from './event-codec.ts';

const folder = new URL('../../../schemas/fixtures/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

it.each(files)('%s, once written, can still be read', (file) => {
  const [type = '', version = ''] = file.split('.');
  const recorded = {
    id: '00000000-0000-4000-8000-000000000000',
    type,
    data: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as EventData,
    metadata: {
      schemaVersion: Number(version.slice(1)),
      occurredAt: '2026-11-21T04:00:00.000Z',
      actorId: null,
      onBehalfOfId: null,
      correlationId: 'fixture',
      causationId: null,
      origin: null,
    },
    stream: 'fixture-1',
    revision: 0,
    position: 1n,
  };
  expect(recorded.metadata.schemaVersion).toBeLessThanOrEqual(currentVersion(type));
  expect(decodeEvent(recorded).type).toBe(type);
});
