import { readdirSync, readFileSync } from 'node:fs';

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { eventRegistry } from './registry.ts';

const schemas = new URL('../', import.meta.url);
const NAME = /([A-Z][A-Za-z]+)\.v([1-9]\d*)\.json$/;

/** `campaign/fixtures/CampaignCreated.v1.json`. */
const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^[^/]+\/fixtures\/[^/]+\.json$/.test(file));

/** An event's data as a store would keep it. */
const stored = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)),
  );

describe('event fixtures', () => {
  it.each(Object.entries(eventRegistry))('has one for every version of %s', (type, definition) => {
    const versions = files
      .map((file) => NAME.exec(file))
      .filter((match) => match?.[1] === type)
      .map((match) => Number(match?.[2]));
    expect(versions.sort((a, b) => a - b)).toEqual(
      Array.from({ length: definition.version }, (_, index) => index + 1),
    );
  });

  it.each(files)('%s is an event that the registry knows', (file) => {
    const [, type = '', version] = NAME.exec(file) ?? [];
    const definition = Object.hasOwn(eventRegistry, type) ? eventRegistry[type] : undefined;
    if (!definition) throw new Error(`${file} belongs to no event type`);
    const text = readFileSync(new URL(file, schemas), 'utf8');
    const data = JSON.parse(text) as object;
    // Older versions are lifted first: kit/decider folds those.
    if (Number(version) !== definition.version) return;
    const parsed = v.safeParse(definition.data, data);
    expect(parsed.issues ?? []).toEqual([]);
    // Nothing of what was written may get lost on the way in.
    expect(stored(parsed.output)).toMatchObject(data);
  });
});
