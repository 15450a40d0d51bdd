import {
  IMPORT_ROWS_MAX,
  importRow,
  type ImportRow,
  type ImportRowInput,
} from '@marquee/schemas/campaign/import';
import { array } from 'valibot';

import { parsedData } from '../../../lib/answer.ts';
import { api, type CallOptions } from '../../../lib/api-client.ts';
import { reasonOf } from '../../../lib/error-catalogue.ts';
import { campaignsPath, type CampaignScope } from '../api.ts';

/** Characters of the cells of one call; the server takes twice as many bytes. */
const CHARACTERS_MAX = 400_000;

/** Rows in calls that the server takes: of so many rows, and of so many characters. */
export function inCalls(rows: readonly ImportRowInput[]): readonly (readonly ImportRowInput[])[] {
  const calls: ImportRowInput[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = calls.at(-1);
    if (last === undefined || last.length === IMPORT_ROWS_MAX || characters + length > CHARACTERS_MAX) {
      calls.push([row]);
      characters = length;
    } else {
      last.push(row);
      characters += length;
    }
  }
  return calls;
}

type OnProgress = (done: number) => void;

/** What would become of each row. @param onProgress called with how many rows are looked at */
export async function previewImport(
  scope: CampaignScope,
  rows: readonly ImportRowInput[],
  onProgress: OnProgress,
): Promise<ImportRow[]> {
  const done: ImportRow[] = [];
  for (const some of inCalls(rows)) {
    done.push(...(await send(scope, some, { query: { dryRun: true } })));
    onProgress(done.length);
  }
  return done;
}

/**
 * Does what was previewed, call after call, and says what became of each row. Where a call fails, what came before it is
 * done, and the rest is refused for that reason.
 */
export async function applyImport(
  scope: CampaignScope,
  rows: readonly ImportRowInput[],
  onProgress: OnProgress,
): Promise<ImportRow[]> {
  const done: ImportRow[] = [];
  try {
    for (const some of inCalls(rows)) {
      done.push(...(await send(scope, some, { idempotencyKey: crypto.randomUUID() })));
      onProgress(done.length);
    }
  } catch (error) {
    const message = reasonOf(error);
    done.push(...rows.slice(done.length).map((row) => refusedRow(row, message)));
  }
  return done;
}

const send = (scope: CampaignScope, rows: readonly ImportRowInput[], options: CallOptions) =>
  parsedData(array(importRow), api.post(`${campaignsPath(scope)}/import`, { rows }, options));

const refusedRow = ({ row, cells }: ImportRowInput, message: string): ImportRow => ({
  ...{ row, id: null, name: cells['name'] ?? null, outcome: 'refused', previousVersion: null, version: null },
  ...{ changes: [], needsReview: false, message, errors: [] },
});
