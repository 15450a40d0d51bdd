import { ApiError, NetworkError } from '../../../lib/api-error.ts';

/** One key for every try to send the same content, so that whatever arrives twice is done once. */
export interface IdempotencyKeys {
  keyOf(content: string): string;
  /** Ends the attempt when its outcome is known; an uncertain one continues under the same key. */
  settled(error?: unknown): void;
}

export function createIdempotencyKeys(newKey: () => string): IdempotencyKeys {
  let current: { readonly content: string; readonly key: string } | undefined;
  return {
    keyOf(content) {
      if (current?.content !== content) current = { content, key: newKey() };
      return current.key;
    },
    settled(error) {
      if (!isUncertain(error)) current = undefined;
    },
  };
}

/** No answer, or one that does not say whether it was done. */
const isUncertain = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** 128 random bits; `randomUUID` is missing where the product is served without TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
