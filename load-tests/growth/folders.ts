import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What a product keeps under its data folder, by what keeps it. */
export const FOLDERS = ['traffic-log', 'facts', 'postgres'] as const;
export type Folder = (typeof FOLDERS)[number];
export type Sizes = Readonly<Record<Folder, number>>;

/** Bytes on disk of every folder, as `du` counts them: files that two names have count once. */
export async function sizesOf(dataDir: string): Promise<Sizes> {
  const sizes = await Promise.all(FOLDERS.map((folder) => bytesOf(path.join(dataDir, folder), new Set())));
  return Object.fromEntries(FOLDERS.map((folder, index) => [folder, sizes[index] ?? 0])) as Record<
    Folder,
    number
  >;
}

async function bytesOf(name: string, counted: Set<number>): Promise<number> {
  // Files come and go while the product runs.
  const found = await lstat(name).catch(() => undefined);
  if (found === undefined || counted.has(found.ino)) return 0;
  if (!found.isDirectory()) {
    counted.add(found.ino);
    return found.blocks * 512;
  }
  let bytes = 0;
  for (const entry of await readdir(name).catch(() => []))
    bytes += await bytesOf(path.join(name, entry), counted);
  return bytes;
}

/** A page more or less, as a part of the whole. */
const NOISE = 0.005;

/**
 * Whether a folder has stopped growing once it has settled, which takes it a third of the sizes: of the rest the later half
 * does not lie above the earlier one throughout.
 */
export function isFlat(sizes: readonly number[]): boolean {
  const settled = sizes.slice(Math.floor(sizes.length / 3));
  const half = Math.ceil(settled.length / 2);
  const [earlier, later] = [settled.slice(0, half), settled.slice(half)];
  return later.length > 0 && Math.min(...later) <= Math.max(...earlier) * (1 + NOISE);
}
