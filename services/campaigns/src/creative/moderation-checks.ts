import type { CheckedFile, CheckedLink, CreativeChecks } from '@marquee/schemas/creative/checks';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { isSecureUrl } from '@marquee/schemas/creative/markup';
import type { Scan } from '@marquee/schemas/creative/views';
import type { Html5Facts } from '@marquee/schemas/media/html5';

import type { LinkChecker, ScannerPort } from '../ports.ts';
import {
  checkedMarkup,
  type CreativeUrl,
  urlsOf,
  withSampleMacros,
  writtenMacros,
} from './check-subjects.ts';

/** An upload of an advertiser. */
export interface UploadedAsset extends Pick<CheckedFile, 'originName' | 'weight' | 'width' | 'height'> {
  /** Of an HTML5 zip. */
  readonly html5?: Html5Facts | undefined;
}

export interface ModerationChecksDeps {
  readonly linkChecker: LinkChecker;
  readonly scanner: ScannerPort | undefined;
  /** The uploads of a user behind some URLs; other URLs are absent. */
  readonly uploadsAt: (
    userId: number,
    urls: readonly string[],
  ) => Promise<ReadonlyMap<string, UploadedAsset>>;
  readonly onScannerFailure: (error: unknown) => void;
  readonly clock: () => Date;
}

/** Checks creatives for who moderates them. */
export interface ModerationChecks {
  /** Follows every link of a creative now, and looks at its files and its markup; changes nothing. */
  check(creative: {
    readonly id: number;
    readonly userId: number;
    readonly fields: CreativeFields;
  }): Promise<CreativeChecks>;
  /** What the scanner found; empty without one, and while it does not answer. */
  scans(creativeIds: readonly number[]): Promise<ReadonlyMap<number, Scan>>;
}

export function createModerationChecks(deps: ModerationChecksDeps): ModerationChecks {
  const { linkChecker, scanner, uploadsAt, clock } = deps;
  const scanned = async (ids: readonly number[]): Promise<ReadonlyMap<number, Scan> | undefined> => {
    try {
      return await scanner?.resultsOf(ids);
    } catch (error) {
      deps.onScannerFailure(error);
      return undefined;
    }
  };
  return {
    check: async ({ id, userId, fields }) => {
      const urls = urlsOf(fields);
      const [uploads, scans] = await Promise.all([
        uploadsAt(
          userId,
          urls.map(({ url }) => url),
        ),
        scanned([id]),
      ]);
      const elsewhere = urls.filter(({ url }) => !uploads.has(url));
      return {
        links: await Promise.all(elsewhere.map((each) => followed(linkChecker, each))),
        files: urls.flatMap((each) => fileOf(each, uploads.get(each.url))),
        ...markupOf(fields, [...uploads.values()]),
        scanner: scanner === undefined ? null : { name: scanner.name, ...scanOf(scans, id) },
        checkedAt: clock().toISOString(),
      };
    },
    scans: async (ids) => (await scanned(ids)) ?? new Map(),
  };
}

/** The markup that a creative carries, or the files of its HTML5 zip. */
function markupOf(
  fields: CreativeFields,
  uploads: readonly UploadedAsset[],
): Pick<CreativeChecks, 'markup' | 'html5'> {
  const zip = uploads.find(({ html5 }) => html5 !== undefined);
  if (zip?.html5 === undefined) return { markup: checkedMarkup(fields), html5: null };
  const links = zip.html5.links.map((link) => ({ ...link, isSecure: isSecureUrl(link.url) }));
  const message = links.every(({ isSecure }) => isSecure) ? null : MESSAGES.urlNotSecure;
  return { markup: { bytes: zip.weight, message }, html5: { files: zip.html5.files.length, links } };
}

async function followed(checker: LinkChecker, { purpose, url }: CreativeUrl): Promise<CheckedLink> {
  const { redirects, ...check } = await checker.check(withSampleMacros(url));
  return { purpose, url, macros: writtenMacros(url), ...check, redirects: [...redirects] };
}

function fileOf(
  { purpose, declared }: CreativeUrl,
  asset: UploadedAsset | undefined,
): readonly CheckedFile[] {
  if (asset === undefined) return [];
  const { originName, weight, width, height } = asset;
  return [{ purpose, originName, weight, width, height, declared }];
}

function scanOf(
  scans: ReadonlyMap<number, Scan> | undefined,
  id: number,
): Pick<NonNullable<CreativeChecks['scanner']>, 'state' | 'result'> {
  if (scans === undefined) return { state: 'unavailable', result: null };
  const result = scans.get(id) ?? null;
  return { state: result === null ? 'not-scanned' : 'scanned', result };
}
