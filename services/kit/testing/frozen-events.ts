import { readdirSync, readFileSync } from 'node:fs';

import type { EventData, RecordedEvent } from '../event-store/port.ts';
import { sampleMetadata } from './samples.ts';

const folder = new URL('../../../schemas/fixtures/', import.meta.url);

/** Names of the frozen events, `CampaignCreated.v1.json`: one a version of an event type. */
export const frozenEvents: readonly string[] = readdirSync(folder).filter((file) => file.endsWith('.json'));

/** A frozen event as the event store gives it back, before any upcast. */
export function readFrozenEvent(file: string): RecordedEvent {
  const [type = '', version = ''] = file.split('.');
  return {
    id: '00000000-0000-4000-8000-000000000000',
    type,
    data: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as EventData,
    metadata: sampleMetadata({ schemaVersion: Number(version.slice(1)) }),
    stream: 'fixture-1',
    revision: 0,
    position: 1n,
  };
}
