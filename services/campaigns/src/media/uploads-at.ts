import { mediaUrl } from '@marquee/kit/media-store/serve';
import { html5KeyIn } from '@marquee/schemas/media/html5';

import type { MediaQuery } from './query.ts';
import { assetUrl } from './view.ts';

type Asset = Awaited<ReturnType<MediaQuery['byKeys']>>[number];

/** Finds the uploads of a user behind some URLs. @param publicUrl without a trailing slash */
export const uploadsAt =
  (media: Pick<MediaQuery, 'byKeys'>, publicUrl: string) =>
  async (userId: number, urls: readonly string[]): Promise<ReadonlyMap<string, Asset>> => {
    const start = mediaUrl(publicUrl, '');
    const keys = urls
      .filter((url) => url.startsWith(start))
      .map((url) => html5KeyIn(url) ?? url.slice(start.length));
    const assets = await media.byKeys(userId, keys);
    return new Map(assets.map((asset) => [assetUrl(asset, publicUrl), asset]));
  };
