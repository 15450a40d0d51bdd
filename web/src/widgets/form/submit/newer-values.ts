import type { FormValues } from '../form-values.ts';

/** Milliseconds before each read: what is read lags what was saved, by seconds under load. */
const PAUSES_MS = [0, 150, 300, 600, 1_200, 2_400, 4_800];

/**
 * What another user saved after the version in `mine`: reads until the answer is newer, since the read model may not have
 * seen yet what the call was rejected for. Values without a version are taken as they are read.
 * @param pause waits, in milliseconds
 * @returns undefined where nothing newer came in ten seconds
 */
export async function newerValues(
  mine: FormValues,
  loadLatest: () => Promise<FormValues>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<FormValues | undefined> {
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await pause(pauseMs);
    const latest = await loadLatest();
    if (!(Number(latest['version']) <= Number(mine['version']))) return latest;
  }
  return undefined;
}
