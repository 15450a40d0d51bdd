import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { clientProblem } from '@marquee/kit/http/rejection-problem';
import { tableFormat } from '@marquee/kit/lists/table-file';
import type { MediaStore } from '@marquee/kit/media-store/port';
import { parse } from 'valibot';

import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import { queryOfText } from '../statistics/query-text.ts';
import type { Progress } from './work.ts';

interface WantedFile {
  readonly format: string;
  /** Query of the statistics call. */
  readonly query: string;
}

interface FileMaking {
  readonly statistics: StatisticsReader;
  readonly mediaStore: MediaStore;
  readonly reader: Reader;
  readonly onProgress: (progress: Progress) => void;
  /** Says where the file is going to lie. */
  readonly onKey: (mediaKey: string) => Promise<void>;
  /** Ends the work. */
  readonly signal: AbortSignal;
}

/** Why a report cannot be made, for the owner of the export; undefined for what may pass. */
export const reasonOf = (error: unknown): string | undefined => clientProblem(error)?.message;

/**
 * Makes a report as a file and puts it into the media store, by way of a temporary file, since a store wants to know the size first.
 * @throws ProblemError or RejectedError for a report that its reader cannot have
 */
export async function makeFile(
  { format, query }: WantedFile,
  { statistics, mediaStore, reader, onProgress, onKey, signal }: FileMaking,
): Promise<{ readonly rows: number; readonly size: number }> {
  const request = await statistics.request(queryOfText(query), reader);
  const { total } = await statistics.page({ ...request, page: 1, perPage: 1 });
  let rows = 0;
  onProgress({ rows, total });
  const file = await statistics.file(parse(tableFormat, format), request, () => {
    rows += 1;
    onProgress({ rows, total });
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-export-'));
  const place = path.join(folder, 'file');
  try {
    if (!(file.body instanceof Readable)) throw new TypeError('a report as a file is a stream');
    await pipeline(file.body, createWriteStream(place), { signal });
    const { size } = await stat(place);
    const mediaKey = `export-${randomBytes(20).toString('hex')}.${format}`;
    await onKey(mediaKey);
    const contentType = file.headers?.['content-type'] ?? 'application/octet-stream';
    await mediaStore.put(mediaKey, createReadStream(place), { contentType, size });
    return { rows, size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
