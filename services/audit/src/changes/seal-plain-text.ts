import type { RecordedEvent } from '@marquee/kit/event-store/port';
import { PersonErased } from '@marquee/kit/personal-data/errors';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { SEALED_SETTINGS } from '@marquee/schemas/user/events';

import { isObject } from './json.ts';

/** Streams of people. */
const PERSON_STREAM = /^user-(\d+)$/;

/**
 * The event with what it says about a person in the plain sealed, as events do since such texts are: what the log keeps and shows of it
 * goes with the person, though the event stays as it was written. Other events come back as they are.
 */
export async function sealPlainText<Event extends Pick<RecordedEvent, 'stream' | 'data'>>(
  event: Event,
  vault: Pick<PersonalDataVault, 'seal'>,
): Promise<Event> {
  const { settings } = event.data;
  const personId = Number(PERSON_STREAM.exec(event.stream)?.[1]);
  if (!isObject(settings) || Number.isNaN(personId)) return event;
  const plain = SEALED_SETTINGS.filter((field) => typeof settings[field] === 'string');
  if (plain.length === 0) return event;
  const sealed: Record<string, unknown> = { ...settings };
  for (const field of plain) sealed[field] = await sealedOrErased(vault, personId, String(settings[field]));
  return { ...event, data: { ...event.data, settings: sealed } };
}

async function sealedOrErased(
  vault: Pick<PersonalDataVault, 'seal'>,
  personId: number,
  text: string,
): Promise<unknown> {
  try {
    return { keyOf: personId, sealed: await vault.seal(personId, text) };
  } catch (error) {
    if (error instanceof PersonErased) return ERASED;
    throw error;
  }
}
