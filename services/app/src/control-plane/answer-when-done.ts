import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** Clients give up on an answer of which nothing has come for five minutes. */
const SIGN_OF_LIFE_MS = 10_000;

/** The text of work that may take long, after an empty line every ten seconds: to a reader of JSON they are nothing. */
export function answerWhenDone(work: Promise<string>): Readable {
  // A client that is gone before the first line must not leave an unhandled rejection.
  work.catch(() => undefined);
  return Readable.from(untilDone(work));
}

async function* untilDone(work: Promise<string>): AsyncGenerator<string> {
  for (;;) {
    const timer = new AbortController();
    const isStillAtWork = pause(SIGN_OF_LIFE_MS, undefined, { signal: timer.signal }).catch(() => undefined);
    try {
      const text = await Promise.race([work, isStillAtWork]);
      yield text ?? '\n';
      if (text !== undefined) return;
    } finally {
      timer.abort();
    }
  }
}
