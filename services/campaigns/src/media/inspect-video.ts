import { fileTypeFromFile } from 'file-type';
import { EncodedPacketSink, FilePathSource, Input, type InputTrack, MP4, WEBM } from 'mediabunny';

import type { FileOnDisk, InspectedVideo, Inspection } from './inspect.ts';
import { MEDIA_REJECTIONS } from './rejections.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/webm': 'webm' };
/** A header may promise this much more than its packets hold before the file counts as broken off. */
const MISSING_SECONDS_MAX = 0.5;

/**
 * Reads a video's container: that it is one, whole, and how long and wide it plays. What it is follows from its
 * content alone. Runs in a process of its own, see `inspector.ts`: an index may promise billions of frames.
 */
export async function inspectVideo({ path, size }: FileOnDisk): Promise<Inspection<InspectedVideo>> {
  if (size === 0) return { rejection: MEDIA_REJECTIONS['file-empty'] };
  const contentType = (await fileTypeFromFile(path))?.mime ?? '';
  const extension = EXTENSIONS[contentType];
  if (extension === undefined) return { rejection: MEDIA_REJECTIONS['wrong-video-type'] };
  const facts = await readFacts(path).catch(() => undefined);
  if (!facts) return { rejection: MEDIA_REJECTIONS['file-damaged'] };
  return { found: { path, extension, contentType, ...facts } };
}

type Facts = Pick<InspectedVideo, 'width' | 'height' | 'duration'>;

/** Undefined for a file without a whole video. */
async function readFacts(path: string): Promise<Facts | undefined> {
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ source, formats: [MP4, WEBM] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) return undefined;
    const tracks = await input.getTracks();
    for (const track of tracks) if (!(await isWhole(track))) return undefined;
    const duration = await input.computeDuration();
    const promised = await input.getDurationFromMetadata();
    if (promised !== null && promised - duration > MISSING_SECONDS_MAX) return undefined;
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    return width > 0 && height > 0 && duration > 0 ? { width, height, duration } : undefined;
  } finally {
    input.dispose();
  }
}

/** The last packet is there to its last byte: of a file that broke off it is what is missing. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Infinity);
  return last !== null && last.data.length > 0 && last.data.length === last.byteLength;
}
