import { Readable } from 'node:stream';

import { furtherCommand } from '@marquee/kit/decider/command-context';
import { clientProblem } from '@marquee/kit/http/rejection-problem';
import { MESSAGES } from '@marquee/schemas/common/messages';

import type { FilterListCommands } from '../filter-lists/commands.ts';
import { itemsIn } from '../filter-lists/read-items.ts';
import type { AddedLines } from './adding-store.ts';
import type { ItemUploadRow, RefusedLine } from './tables.ts';

/** Lines whose items are added before their outcome is written down: as many as one append takes. */
const LINES_AT_ONCE = 20_000;
/** Characters of a refused line that are kept. */
const KEPT_LENGTH = 255;

export interface AddLinesDeps {
  readonly commands: Pick<FilterListCommands, 'addItems'>;
  readonly bytesOf: (upload: ItemUploadRow) => AsyncGenerator<Buffer>;
  readonly clock: () => Date;
  /** Writes down what came of some lines. @returns false when the file is not this process's any more */
  readonly onLines: (lines: AddedLines) => Promise<boolean>;
  /** Ends the work between two pieces. */
  readonly signal: AbortSignal;
}

/** How the work ended: `stopped` leaves the rest to another process. */
export type Outcome =
  | { readonly kind: 'added' | 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Adds the items of a file, some lines at a time, from behind the lines that were added before. A process that is killed between an
 * append and its record leaves at most that piece to be counted as on the list already: adding twice changes nothing.
 * @throws DependencyUnavailable where a store is away; the file is then tried again
 */
export async function addLines(upload: ItemUploadRow, deps: AddLinesDeps): Promise<Outcome> {
  const progress = { bytes: 0, lines: 0 };
  const done = Number(upload.lines_done);
  let some: string[] = [];
  const flush = async (): Promise<Outcome | undefined> => {
    const lines = await addSome(upload, some, progress, deps);
    some = [];
    if (lines === undefined) return { kind: 'failed', reason: MESSAGES.uploadListDeleted };
    return (await deps.onLines(lines)) ? undefined : { kind: 'stopped' };
  };
  try {
    for await (const item of itemsIn(textOf(deps.bytesOf(upload), progress))) {
      progress.lines += 1;
      if (progress.lines <= done) continue;
      some.push(item);
      if (some.length < LINES_AT_ONCE) continue;
      const ended = await flush();
      if (ended) return ended;
      if (deps.signal.aborted) return { kind: 'stopped' };
    }
    // A file without items says how many are on the list, too.
    const ended = some.length > 0 || done === 0 ? await flush() : undefined;
    return ended ?? { kind: 'added' };
  } catch (error) {
    const problem = clientProblem(error);
    if (problem) return { kind: 'failed', reason: problem.message };
    throw error;
  }
}

/** UTF-8, whatever a part ends in the midst of. */
function textOf(bytes: AsyncIterable<Buffer>, progress: { bytes: number }): AsyncIterable<string> {
  const counted = async function* () {
    for await (const chunk of bytes) {
      progress.bytes += chunk.length;
      yield chunk;
    }
  };
  return Readable.from(counted(), { objectMode: false }).setEncoding('utf8') as AsyncIterable<string>;
}

/** PostgreSQL holds no half of a surrogate pair, which the cut may leave. */
const cut = (item: string): string => item.slice(0, KEPT_LENGTH).replace(/\p{Surrogate}/gu, '\uFFFD');

/** Undefined when the list is deleted. */
async function addSome(
  upload: ItemUploadRow,
  items: readonly string[],
  { bytes, lines }: { readonly bytes: number; readonly lines: number },
  { commands, clock }: AddLinesDeps,
): Promise<AddedLines | undefined> {
  const refusedLines: RefusedLine[] = [];
  const written = await commands.addItems(
    {
      id: upload.filter_list_id,
      actor: { scope: 'own', userId: upload.user_id },
      items,
      onRefused: (item, message) => refusedLines.push({ item: cut(item), message }),
    },
    furtherCommand(
      { ...upload.context, commandId: upload.id, causationId: null, occurredAt: clock().toISOString() },
      String(lines),
    ),
  );
  return written && { linesDone: lines, bytesDone: bytes, report: written.report, refusedLines };
}
