import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

import { keyInFolder } from '@marquee/kit/media-store/folders';
import type { MediaStore } from '@marquee/kit/media-store/port';
import { html5Url } from '@marquee/kit/media-store/serve';
import { HTML5_PATH } from '@marquee/schemas/common/html5';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { html5KeyIn } from '@marquee/schemas/media/html5';

import type { MediaQuery } from '../../media/query.ts';
import type { Finding } from './finding.ts';
import type { MalwareDomains } from './malware-domains.ts';
import { codeFindings } from './scan-content.ts';

/**
 * Looks into the files of the HTML5 zip that a creative shows; nothing for any other creative.
 * @throws Error while the zip or a file of it cannot be read: what was not looked at is not good
 */
export type UploadScanner = (creative: {
  readonly userId: number;
  readonly fields: CreativeFields;
}) => Promise<readonly Finding[]>;

export interface UploadScannerDeps {
  readonly media: Pick<MediaQuery, 'byKeys'>;
  readonly mediaStore: Pick<MediaStore, 'get'>;
}

/** What browsers run or read for more to load. */
const CODE = /html|javascript|css|json|xml/;
/** Characters that are looked at before other work has its turn. */
const PIECE = 262_144;
/** No rule looks at more at once, so that none misses what is cut in two. */
const OVERLAP = 4_096;

export const createUploadScanner =
  ({ media, mediaStore }: UploadScannerDeps, domains: MalwareDomains): UploadScanner =>
  async ({ userId, fields }) => {
    const { admType, admBody } = fields.banner ?? fields.interstitial ?? {};
    if (admType !== 'html5') return [];
    const page = admBody?.trim() ?? '';
    const key = html5KeyIn(page) ?? '';
    const [asset] = await media.byKeys(userId, [key]);
    if (asset?.html5 === undefined) throw new Error('the HTML5 zip of a creative is not known');
    const origin = page.slice(0, page.indexOf(HTML5_PATH));
    const findings: Finding[] = [];
    for (const { path, contentType } of asset.html5.files) {
      if (!CODE.test(contentType)) continue;
      const file = await mediaStore.get(keyInFolder(key, path));
      if (file === undefined) throw new Error('a file of an HTML5 zip is not in the media store');
      const url = html5Url(origin, key, path).slice(0, 2_000);
      findings.push(...(await findingsInPieces(await text(file.stream), url, domains)));
    }
    return findings;
  };

/** @param url of the file that holds the code */
async function findingsInPieces(
  code: string,
  url: string,
  domains: MalwareDomains,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let from = 0; from < code.length; from += PIECE) {
    const piece = code.slice(Math.max(0, from - OVERLAP), from + PIECE);
    findings.push(...codeFindings(piece, { url }, domains));
    await setImmediate();
  }
  return findings;
}
