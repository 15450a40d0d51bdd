import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

import type { Settings } from './settings.ts';

/** Keys that Marquee signs and digests with. */
export interface Secrets {
  /** Digests of e-mail addresses and single-use mail tokens. */
  readonly token: string;
  /** Signature of tracking URLs. */
  readonly tracking: string;
  readonly previousTracking: string | undefined;
  /** What the control plane and the edge show each other. */
  readonly internal: string;
  /** Digests of the rows of the activity log. */
  readonly log: string;
}

interface SecretsFile {
  readonly token: string;
  readonly tracking: string;
}

/**
 * Secrets from the settings, or made once and kept in `DATA_DIR/secrets.json`, readable by its owner alone.
 * @throws Error where there are none and `mayMake` says that a running Marquee must have made them
 */
export async function loadSecrets(
  settings: Settings,
  { mayMake = true }: { readonly mayMake?: boolean } = {},
): Promise<Secrets> {
  const kept =
    settings.tokenSecret !== undefined && settings.trackingSecret !== undefined
      ? { token: settings.tokenSecret, tracking: settings.trackingSecret }
      : await readOrMake(path.join(settings.dataDir, 'secrets.json'), mayMake);
  const token = settings.tokenSecret ?? kept.token;
  return {
    token,
    tracking: settings.trackingSecret ?? kept.tracking,
    previousTracking: settings.previousTrackingSecret,
    internal: derived(token, 'marquee-internal'),
    log: derived(token, 'marquee-activity-log'),
  };
}

const derived = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('hex');

async function readOrMake(file: string, mayMake: boolean): Promise<SecretsFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return JSON.parse(text) as SecretsFile;
  if (!mayMake)
    throw new Error(`There is no Marquee in ${path.dirname(file)}: name its folder with DATA_DIR.`);
  const made: SecretsFile = {
    token: randomBytes(32).toString('hex'),
    tracking: randomBytes(32).toString('hex'),
  };
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, 'w', 0o600);
  await handle.writeFile(JSON.stringify(made));
  await handle.sync();
  await handle.close();
  await rename(temporary, file);
  return made;
}
