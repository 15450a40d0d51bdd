import type { CheckedFile, CheckedLink, CreativeChecks } from '@marquee/schemas/creative/checks';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { NOTHING_FOUND } from '@marquee/schemas/creative-scan/result';
import { scanStateOf } from '@marquee/schemas/creative-scan/state';
import { isSecureUrl } from '@marquee/schemas/creative/markup';
import type { Html5Facts } from '@marquee/schemas/media/html5';

import type { CreativeScansModule } from '../creative-scan/module.ts';
import type { LinkChecker } from '../ports.ts';
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
  readonly scans: {
    readonly commands: Pick<CreativeScansModule['commands'], 'scanOf'>;
    readonly queue: CreativeScansModule['queue'];
  };
  /** The uploads of a user behind some URLs; other URLs are absent. */
  readonly uploadsAt: (
    userId: number,
    urls: readonly string[],
  ) => Promise<ReadonlyMap<string, UploadedAsset>>;
  readonly clock: () => Date;
}

/** Checks creatives for who moderates them. */
export interface ModerationChecks {
  /** Follows every link of a creative now, and looks at its files and its markup; changes nothing. */
  check(creative: {
    readonly id: number;
    readonly userId: number;
    readonly fields: CreativeFields;
    readonly isActive: boolean;
  }): Promise<CreativeChecks>;
}

export function createModerationChecks(deps: ModerationChecksDeps): ModerationChecks {
  const { linkChecker, scans, uploadsAt, clock } = deps;
  return {
    check: async ({ id, userId, fields, isActive }) => {
      const urls = urlsOf(fields);
      const [uploads, scan] = await Promise.all([
        uploadsAt(
          userId,
          urls.map(({ url }) => url),
        ),
        scanFacts(scans, id, isActive, clock()),
      ]);
      const elsewhere = urls.filter(({ url }) => !uploads.has(url));
      return {
        links: await Promise.all(elsewhere.map((each) => followed(linkChecker, each))),
        files: urls.flatMap((each) => fileOf(each, uploads.get(each.url))),
        ...markupOf(fields, [...uploads.values()]),
        scan,
        checkedAt: clock().toISOString(),
      };
    },
  };
}

async function scanFacts(
  { commands, queue }: ModerationChecksDeps['scans'],
  id: number,
  isActive: boolean,
  now: Date,
): Promise<CreativeChecks['scan']> {
  const [scan, queued] = await Promise.all([commands.scanOf(id), queue.find(id)]);
  const requestedAtMs = queued?.requestedAt?.getTime() ?? null;
  const outcome = scan?.outcome ?? null;
  return {
    state: scanStateOf({ isActive, requestedAtMs, outcome }, now.getTime()),
    result: scan?.result ?? NOTHING_FOUND,
    clearedBecause: outcome === 'cleared' ? (scan?.clearedBecause ?? null) : null,
    scannedAt: queued?.scannedAt?.toISOString() ?? null,
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
