import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { EventData, RecordedEvent } from '../event-store/port.ts';
import { sampleMetadata } from './samples.ts';

const schemas = new URL('../../../schemas/', import.meta.url);

/** Where each frozen event lies: in `fixtures` beside the schema that it belongs to. */
const PATHS = new Map(
  readdirSync(schemas, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep))
    .flatMap((parts) => {
      const [noun, folder, name = ''] = parts;
      if (folder !== 'fixtures' || !name.endsWith('.json')) return [];
      return [[name, new URL(`${noun}/fixtures/${name}`, schemas)] as const];
    }),
);

/** Names of the frozen events, `CampaignCreated.v1.json`: one a version of an event type. */
export const frozenEvents: readonly string[] = [...PATHS.keys()].sort();

/** A frozen event as the event store gives it back, before any upcast. */
export function readFrozenEvent(file: string): RecordedEvent {
  const [type = '', version = ''] = file.split('.');
  return {
    id: '00000000-0000-4000-8000-000000000000',
    type,
    data: JSON.parse(readFileSync(pathOf(file), 'utf8')) as EventData,
    metadata: sampleMetadata({ schemaVersion: Number(version.slice(1)) }),
    stream: 'fixture-1',
    revision: 0,
    position: 1n,
  };
}

function pathOf(file: string): URL {
  const found = PATHS.get(file);
  if (!found) throw new Error(`there is no frozen event ${file}`);
  return found;
}
