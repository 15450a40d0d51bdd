import type { RecordedEvent } from '@marquee/kit/event-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { sealText } from '@marquee/kit/personal-data/seal-text';
import { SEALED_SETTINGS } from '@marquee/schemas/user/events';

import { isObject } from './json.ts';

/** Streams of people. */
const PERSON_STREAM = /^user-(\d+)$/;

type Event = Pick<RecordedEvent, 'stream' | 'type' | 'data'>;
type Vault = Pick<PersonalDataVault, 'seal'>;

/** Fields with texts about the person of `userId`, by event type. */
const TEXTS: Readonly<Record<string, string>> = {
  PaymentRequested: 'comment',
  PaymentDeclined: 'reason',
  CompensationGranted: 'reason',
};
/** Type of the notifications that repeat why a payment was declined. */
const PAYMENT_REFUSED = 'payment_refused';

/**
 * The event with what it says about a person in the plain sealed, as events do since such texts are: what the log keeps and shows of it
 * goes with the person, though the event stays as it was written. Other events come back as they are.
 */
export async function sealPlainText<Sealable extends Event>(
  event: Sealable,
  vault: Vault,
): Promise<Sealable> {
  const data = (await withSealedSettings(event, vault)) ?? (await withSealedText(event, vault));
  return data ? { ...event, data } : event;
}

async function withSealedSettings({ stream, data }: Event, vault: Vault) {
  const { settings } = data;
  const personId = Number(PERSON_STREAM.exec(stream)?.[1]);
  if (!isObject(settings) || Number.isNaN(personId)) return undefined;
  const plain = SEALED_SETTINGS.filter((field) => typeof settings[field] === 'string');
  if (plain.length === 0) return undefined;
  const sealed: Record<string, unknown> = { ...settings };
  for (const field of plain) sealed[field] = await sealText(vault, personId, String(settings[field]));
  return { ...data, settings: sealed };
}

async function withSealedText({ type, data }: Event, vault: Vault) {
  const { userId } = data;
  if (typeof userId !== 'number') return undefined;
  if (type === 'NotificationRaised' && data['notificationType'] === PAYMENT_REFUSED) {
    const shown = await withSealedField(data['data'], 'message', userId, vault);
    return shown && { ...data, data: shown };
  }
  return Object.hasOwn(TEXTS, type) ? withSealedField(data, TEXTS[type] ?? '', userId, vault) : undefined;
}

async function withSealedField(data: unknown, field: string, personId: number, vault: Vault) {
  if (!isObject(data)) return undefined;
  const text = data[field];
  return typeof text === 'string' ? { ...data, [field]: await sealText(vault, personId, text) } : undefined;
}
