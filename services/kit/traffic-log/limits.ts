import type { TrafficMessage } from './port.ts';

/** Largest value of a message, in bytes of UTF-8. */
export const MAX_VALUE_BYTES = 1_048_576;
/** Largest key of a message, in bytes of UTF-8. */
export const MAX_KEY_BYTES = 1_024;

/** A message that no log would take; nothing of its call was appended. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge';
}

/** Throws `MessageTooLarge` before anything is appended, in every adapter alike. */
export function assertWithinLimits(topic: string, messages: readonly TrafficMessage[]): void {
  for (const { key, value } of messages) {
    const keyBytes = Buffer.byteLength(key);
    if (keyBytes > MAX_KEY_BYTES) {
      throw new MessageTooLarge(
        `A key for ${topic} has ${keyBytes} bytes; at most ${MAX_KEY_BYTES} are taken.`,
      );
    }
    // UTF-8 needs at most three bytes a UTF-16 unit: most values do not have to be measured.
    if (value.length * 3 <= MAX_VALUE_BYTES) continue;
    const valueBytes = Buffer.byteLength(value);
    if (valueBytes > MAX_VALUE_BYTES) {
      throw new MessageTooLarge(
        `A value for ${topic} has ${valueBytes} bytes; at most ${MAX_VALUE_BYTES} are taken.`,
      );
    }
  }
}
