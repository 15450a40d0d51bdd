import {
  type CreateItemUploadBody,
  itemUploadView,
  type ItemUploadView,
} from '@marquee/schemas/filter-list/uploads';
import { queryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { FILTER_LIST } from '../filter-list-kind.ts';

/** Key of the queries of uploads. */
export const UPLOAD_KEY = 'filter-list-upload';
const LENGTH_MAX = 255;
/** A part that takes longer was lost on the way. */
const PART_TIMEOUT_MS = 60_000;

const pathOf = (listId: number, uploadId?: string): string =>
  `${FILTER_LIST.path}/${listId}/uploads${uploadId === undefined ? '' : `/${uploadId}`}`;

/** By which a file is known again after a reload, when it is chosen once more. */
export const fingerprintOf = ({
  name,
  size,
  lastModified,
}: Pick<File, 'name' | 'size' | 'lastModified'>): string => short(`${size}-${lastModified}-${name}`);

/** What the server takes of a text; the cut may leave half of a surrogate pair, which it does not take. */
const short = (text: string): string => text.slice(0, LENGTH_MAX).replace(/\p{Surrogate}/gu, '\uFFFD');

/** Begins to upload a file, or answers how far the same file came before. */
export function beginUpload(listId: number, file: File, signal: AbortSignal): Promise<ItemUploadView> {
  const body: CreateItemUploadBody = {
    name: short(file.name),
    size: file.size,
    fingerprint: fingerprintOf(file),
  };
  return parsedData(itemUploadView, api.post(pathOf(listId), body, { signal }));
}

export const readUpload = (listId: number, uploadId: string, signal: AbortSignal): Promise<ItemUploadView> =>
  parsedData(itemUploadView, api.get(pathOf(listId, uploadId), { signal }));

/** Sends the bytes from an offset on. */
export async function sendPart(
  { listId, uploadId }: { readonly listId: number; readonly uploadId: string },
  offset: number,
  part: Blob,
  signal: AbortSignal,
): Promise<void> {
  await api.patch(pathOf(listId, uploadId), part, {
    signal,
    timeoutMs: PART_TIMEOUT_MS,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
}

export const discardUpload = (listId: number, uploadId: string): Promise<unknown> =>
  api.delete(pathOf(listId, uploadId));

/** Saves every rejected line with its reason as CSV. */
export async function saveRejected(listId: number, uploadId: string): Promise<void> {
  const file = await api.download(`${pathOf(listId, uploadId)}/rejected`);
  saveFile(file.blob, file.name ?? 'rejected-items.csv');
}

/** How often uploads whose items are being added are looked at, milliseconds. */
const ADDING_REFETCH_MS = 1_000;

/** The uploads into a list of the last day. */
export const uploadsQuery = (listId: number) =>
  queryOptions({
    queryKey: [UPLOAD_KEY, listId],
    queryFn: ({ signal }) => parsedData(array(itemUploadView), api.get(pathOf(listId), { signal })),
    refetchInterval: ({ state }) =>
      state.data?.some((upload) => upload.state === 'adding') === true ? ADDING_REFETCH_MS : false,
  });
