import { resolve } from 'node:path';

import type { MediaStore } from '@marquee/kit/media-store/port';

/** Opens the media store that MEDIA_STORE_URL names: `file:<folder>`. */
export async function openMediaStore(url: string): Promise<MediaStore> {
  const scheme = url.slice(0, Math.max(url.indexOf(':'), 0));
  if (scheme === 's3') {
    throw new Error(
      'MEDIA_STORE_URL names S3, which this version cannot use yet; name a folder instead: file:/var/lib/marquee/media.',
    );
  }
  // `file:///var/x`, `file:/var/x` and `file:.data/x` are all folders.
  const folder = url.slice(scheme.length + 1).replace(/^\/\/(?=\/)/, '');
  if (scheme !== 'file' || folder === '') {
    throw new Error(
      `MEDIA_STORE_URL must name a folder such as file:/var/lib/marquee/media (it begins with "${scheme}:").`,
    );
  }
  const { createFolderMediaStore } = await import('../media-folder/media-store.ts');
  return createFolderMediaStore({ folder: resolve(decodeURIComponent(folder)) });
}
