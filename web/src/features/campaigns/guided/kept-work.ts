import { createCampaignBody } from '@marquee/schemas/campaign/commands';
import { createCreativeBody } from '@marquee/schemas/creative/commands';
import * as v from 'valibot';

import { t } from '../../../lib/i18n/i18n.ts';
import type {
  CreationStage,
  ImageDraft,
  NewCreative,
  UploadStage,
} from '../../../widgets/creative-images/image-drafts.ts';
import type { CampaignInput } from '../model/form-values.ts';

const sides = v.object({ width: v.number(), height: v.number() });

/** An image as it survives a reload: where it was uploaded to and what became of its creative, but not its content. */
const keptImage = v.object({
  file: v.object({ name: v.string(), size: v.number(), lastModified: v.number() }),
  sides: v.optional(sides),
  name: v.optional(v.string()),
  asset: v.optional(v.object({ url: v.string(), ...sides.entries })),
  creation: v.variant('step', [
    v.object({ step: v.literal('none') }),
    v.object({ step: v.literal('created'), id: v.number() }),
    v.object({
      step: v.literal('uncertain'),
      sent: v.object({
        body: v.custom<NewCreative>((body) => v.is(createCreativeBody, body)),
        idempotencyKey: v.string(),
      }),
      reason: v.string(),
    }),
  ]),
});
type KeptImage = v.InferOutput<typeof keptImage>;

/** A campaign that was sent, and whose answer may have been lost. */
const attempt = v.object({
  body: v.custom<CampaignInput>((body) => v.is(createCampaignBody, body)),
  idempotencyKey: v.string(),
});
export type Attempt = v.InferOutput<typeof attempt>;

const keptWork = v.object({ images: v.array(keptImage), attempt: v.optional(attempt) });

export interface Work {
  readonly drafts: readonly ImageDraft[];
  readonly attempt: Attempt | undefined;
}
const NO_WORK: Work = { drafts: [], attempt: undefined };

const UNANSWERED = t('The page was closed before the server answered.');

/** What is written down of the work; undefined where there is none. Files that will never be creatives are left out. */
export function keptOf({ drafts, attempt: sent }: Work): v.InferInput<typeof keptWork> | undefined {
  const images = drafts.filter(({ upload }) => upload.step !== 'unusable').map(keptImageOf);
  return images.length === 0 && sent === undefined ? undefined : { images, attempt: sent };
}

function keptImageOf({ file, sides: measured, name, upload, creation }: ImageDraft): KeptImage {
  return {
    file: { name: file.name, size: file.size, lastModified: file.lastModified },
    sides: measured && { width: measured.width, height: measured.height },
    name,
    asset: upload.step === 'uploaded' ? assetOf(upload) : undefined,
    creation: keptCreation(creation),
  };
}

const assetOf = ({ asset: { url, width, height } }: Extract<UploadStage, { step: 'uploaded' }>) => ({
  ...{ url, width, height },
});

/** What is on its way may have been created by the time the page is there again. */
function keptCreation(creation: CreationStage): KeptImage['creation'] {
  if (creation.step === 'creating') return { step: 'uncertain', sent: creation.sent, reason: UNANSWERED };
  return creation.step === 'refused' ? { step: 'none' } : creation;
}

/** The work in what was written down; nothing where it cannot be read. */
export function workOf(stored: unknown): Work {
  const read = v.safeParse(keptWork, stored);
  if (!read.success) return NO_WORK;
  const drafts = read.output.images.map(
    ({ file, sides: measured, name, asset, creation }, index): ImageDraft => ({
      ...{ key: index + 1, file, sides: measured, name, creation },
      upload: asset === undefined ? { step: 'missing' } : { step: 'uploaded', asset },
    }),
  );
  return { drafts, attempt: read.output.attempt };
}
