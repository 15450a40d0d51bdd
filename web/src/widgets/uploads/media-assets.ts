import { MEDIA_FILE_FIELD } from '@marquee/schemas/media/commands';
import { mediaAssetListAnswer, mediaAssetsAnswer, type MediaAssetView } from '@marquee/schemas/media/views';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { sendForm, type SendOptions } from './send-form.ts';

/** Whose media: one's own, or as an admin those of an advertiser. */
export type MediaScope = 'own' | { readonly userId: number };
export type MediaType = MediaAssetView['mediaType'];

const prefixOf = (scope: MediaScope): string => (scope === 'own' ? '' : `/admin/users/${scope.userId}`);

/** Everything of a kind that a person has, newest first; `search` looks into the files' names. */
export const mediaAssetsQuery = (scope: MediaScope, mediaType: MediaType, search: string) =>
  queryOptions({
    queryKey: ['media-asset', scope, 'list', { mediaType, search }],
    queryFn: async ({ signal }) =>
      (
        await parsed(
          mediaAssetListAnswer,
          api.get(`${prefixOf(scope)}/media-asset/all`, {
            signal,
            query: { 'where[mediaType]': mediaType, search },
          }),
        )
      ).data,
    placeholderData: keepPreviousData,
  });

/** Uploads one file and answers what it became. */
export async function uploadMedia(
  scope: MediaScope,
  mediaType: MediaType,
  file: File,
  options: SendOptions,
): Promise<MediaAssetView> {
  const form = new FormData();
  // Text fields precede the file, so that the server knows the kind before it reads the file.
  if (mediaType !== 'html5') form.append('image_video', mediaType === 'image' ? '0' : '1');
  form.append(MEDIA_FILE_FIELD, file);
  const path = `${prefixOf(scope)}/media-asset/upload/${mediaType}`;
  const { data } = await parsed(mediaAssetsAnswer, sendForm(path, form, options));
  const [asset] = data;
  if (asset === undefined) throw new Error('The upload returned no file');
  return asset;
}
