import { conflict, invalid, notFound, ProblemError } from '@marquee/kit/http/problem-error';
import {
  data,
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
  type RouteResponse,
} from '@marquee/kit/http/route';
import { csvStream } from '@marquee/kit/lists/csv-stream';
import { csvHeaders } from '@marquee/kit/lists/list-export';
import { filterListId, idParam } from '@marquee/schemas/common/ids';
import { MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';
import {
  createItemUploadBody,
  ITEM_UPLOAD_PART_BYTES_MAX,
  itemUploadAnswer,
  itemUploadsAnswer,
  type ItemUploadView,
} from '@marquee/schemas/filter-list/uploads';
import * as v from 'valibot';

import type { FilterListCommands } from '../filter-lists/commands.ts';
import type { FilterListsQuery } from '../filter-lists/query.ts';
import { accessOf, actorOf } from '../resource/scope.ts';
import type { AddingStore } from './adding-store.ts';
import { isDiskFull } from './disk-full.ts';
import type { ItemUploadRow, RefusedLine } from './tables.ts';
import type { UploadStore } from './upload-store.ts';

export interface ItemUploadsHttp {
  readonly lists: Pick<FilterListsQuery, 'find'>;
  readonly commands: Pick<FilterListCommands, 'find'>;
  readonly uploads: UploadStore;
  readonly adding: AddingStore;
  /** A whole file is there. */
  readonly onWhole: () => void;
  readonly clock: () => Date;
}

const listParams = v.object({ id: idParam(filterListId) });
const uploadParams = v.object({ ...listParams.entries, uploadId: v.pipe(v.string(), v.uuid()) });
type UploadParams = v.InferOutput<typeof uploadParams>;

const PATH = '/filter-lists/:id/uploads';
const ONE = `${PATH}/:uploadId`;
const SHARED = { tag: 'Filter lists', access: accessOf('own'), ownership: 'own' } as const;
/** A file of 64 MB has 64 parts; a fast line sends them in seconds. */
const PARTS_PER_MINUTE = 600;
const UPLOADS_PER_MINUTE = 30;

/**
 * Uploads that go on where they were, after the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload): `HEAD` (or
 * `GET`) answers `Upload-Offset`, `PATCH` sends the bytes from there on and is refused with 409 for any other offset, `DELETE`
 * gives up. Only the beginning differs: it says the file's size, name and fingerprint in JSON, like every call of this API.
 */
export const itemUploadRoutes = (http: ItemUploadsHttp): readonly RouteDefinition[] => [
  beginRoute(http),
  listRoute(http),
  findRoute(http),
  partRoute(http),
  discardRoute(http),
  refusedRoute(http),
];

const beginRoute = (http: ItemUploadsHttp): RouteDefinition =>
  route({
    ...SHARED,
    method: 'POST',
    path: PATH,
    summary: 'Begin to upload a file of items in parts, or go on with the same file',
    params: listParams,
    body: createItemUploadBody,
    response: itemUploadAnswer,
    callsPerMinute: UPLOADS_PER_MINUTE,
    handler: async ({ principal, params: { id }, body, context }) => {
      await expectList(http, principal, id);
      const { actorId, onBehalfOfId, correlationId, origin } = context;
      const begun = await http.uploads.begin(
        {
          ...body,
          filterListId: id,
          userId: principal.userId,
          context: { actorId, onBehalfOfId, correlationId, origin },
        },
        http.clock(),
      );
      if (begun === 'too-many') throw conflict(MESSAGES.tooManyUploads);
      return { ...data(await viewOf(http, begun), 201), headers: tusHeaders(begun) };
    },
  });

const listRoute = (http: ItemUploadsHttp): RouteDefinition =>
  route({
    ...SHARED,
    method: 'GET',
    path: PATH,
    summary: 'Uploads of files of items into a filter list, of the last day',
    params: listParams,
    response: itemUploadsAnswer,
    handler: async ({ principal, params: { id } }) => {
      await expectList(http, principal, id);
      const now = http.clock();
      const rows = (await http.uploads.ofList(id)).filter(({ expires_at: expiresAt }) => expiresAt > now);
      return data(await Promise.all(rows.map((row) => viewOf(http, row))));
    },
  });

const findRoute = (http: ItemUploadsHttp): RouteDefinition =>
  route({
    ...SHARED,
    method: 'GET',
    path: ONE,
    summary: 'An upload: how many bytes are kept (`Upload-Offset`), and what became of the items',
    params: uploadParams,
    response: itemUploadAnswer,
    handler: async (call) => {
      const row = await uploadOf(http, call);
      return { ...data(await viewOf(http, row)), headers: tusHeaders(row) };
    },
  });

const partRoute = (http: ItemUploadsHttp): RouteDefinition =>
  route({
    ...SHARED,
    method: 'PATCH',
    path: ONE,
    summary: 'Send the bytes of a file from `Upload-Offset` on; a part counts as a whole or not at all',
    params: uploadParams,
    partBytesMax: ITEM_UPLOAD_PART_BYTES_MAX,
    callsPerMinute: PARTS_PER_MINUTE,
    handler: async (call) => {
      const upload = await uploadOf(http, call);
      const offset = offsetOf(call.headers['upload-offset']);
      const { id, uploadId } = call.params;
      const received = await http.uploads
        .receive({ filterListId: id, id: uploadId }, offset, call.part, http.clock())
        .catch((error: unknown) => {
          throw isDiskFull(error) ? new ProblemError(507, MESSAGES.uploadDiskFull) : error;
        });
      if (received.kind === 'gone') throw notFound('Upload');
      const headers = partHeaders(received.offset, received.expiresAt);
      if (received.kind === 'moved') throw new ProblemError(409, MESSAGES.uploadMoved, { headers });
      if (received.kind === 'too-long') throw invalid({ field: 'size', message: MESSAGES.uploadTooLong });
      if (received.offset === Number(upload.size)) http.onWhole();
      return { ...noContent(), headers };
    },
  });

const discardRoute = (http: ItemUploadsHttp): RouteDefinition =>
  route({
    ...SHARED,
    method: 'DELETE',
    path: ONE,
    summary: 'Give up an upload, or forget what became of it; items that were added stay',
    params: uploadParams,
    handler: async (call) => {
      await uploadOf(http, call);
      await http.uploads.remove(call.params.uploadId);
      return noContent();
    },
  });

const refusedRoute = (http: ItemUploadsHttp): RouteDefinition =>
  route({
    ...SHARED,
    method: 'GET',
    path: `${ONE}/rejected`,
    summary: 'The lines of an upload that failed verification, each with its reason, as CSV',
    params: uploadParams,
    handler: async (call) => {
      const { id, filter_list_id: listId } = await uploadOf(http, call);
      return {
        headers: csvHeaders(`filter-list-${listId}-rejected.csv`),
        body: csvStream(['item', 'reason'], rowsOf(http.adding.allRefused(id))),
      };
    },
  });

async function* rowsOf(pieces: AsyncIterable<readonly RefusedLine[]>): AsyncGenerator<readonly string[]> {
  for await (const piece of pieces) for (const { item, message } of piece) yield [item, message];
}

type Caller = RouteRequest<unknown, unknown, unknown>['principal'];

/** @throws ProblemError 404 */
async function expectList(
  { lists, commands }: ItemUploadsHttp,
  principal: Caller,
  id: number,
): Promise<void> {
  const actor = actorOf('own', principal);
  // One of a moment ago may not have reached the tables; its events are few.
  if (await lists.find(id, actor)) return;
  if (!(await commands.find({ id, actor }))) throw notFound('Filter list');
}

/** @throws ProblemError 404 for one that is not there any more */
async function uploadOf(
  http: ItemUploadsHttp,
  { principal, params }: Pick<RouteRequest<UploadParams, unknown, unknown>, 'principal' | 'params'>,
): Promise<ItemUploadRow> {
  await expectList(http, principal, params.id);
  const row = await http.uploads.find(params.id, params.uploadId);
  if (!row || row.expires_at <= http.clock()) throw notFound('Upload');
  return row;
}

/** @throws ProblemError 422 */
function offsetOf(header: string | string[] | undefined): number {
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw invalid({ field: 'Upload-Offset', message: mustBeValid('Upload-Offset') });
}

const partHeaders = (offset: number, expiresAt: Date): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'upload-expires': expiresAt.toUTCString(),
});

const tusHeaders = (row: ItemUploadRow): NonNullable<RouteResponse['headers']> => ({
  ...partHeaders(Number(row.received), row.expires_at),
  'upload-length': String(row.size),
});

async function viewOf(
  { adding }: Pick<ItemUploadsHttp, 'adding'>,
  row: ItemUploadRow,
): Promise<ItemUploadView> {
  const { id, name, fingerprint, state, failure } = row;
  const isOver = state === 'done' || state === 'failed';
  return {
    ...{ id, name, fingerprint, state, failure },
    size: Number(row.size),
    offset: Number(row.received),
    linesDone: Number(row.lines_done),
    shareAdded: Math.min(1, Number(row.bytes_done) / Number(row.size)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    report:
      state === 'receiving'
        ? null
        : {
            added: Number(row.added),
            existing: Number(row.existing),
            refused: Number(row.refused),
            itemsCount: Number(row.items_count),
            refusedItems: isOver ? [...(await adding.firstRefused(id))] : [],
          },
  };
}
