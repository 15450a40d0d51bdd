import type { CampaignView } from '@marquee/schemas/campaign/views';

import { ApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { createAll, type Creating, type Outcome } from '../../../widgets/creative-images/create-all.ts';
import type { ImageDraft } from '../../../widgets/creative-images/image-drafts.ts';
import type { FormErrorText } from '../../../widgets/form/submit/form-error.tsx';
import { randomKey } from '../../../widgets/form/submit/idempotency-keys.ts';
import { changeCampaign, createCampaign } from '../api.ts';
import { bodyOf, type CampaignInput } from '../model/form-values.ts';
import { campaignOf, type GuidedInput } from './guided-values.ts';
import type { KeptWork } from './use-kept-work.ts';

/** Some creatives could not be created, so that no campaign was. */
class CreativesMissing extends Error {
  readonly outcomes: readonly Outcome[];

  constructor(outcomes: readonly Outcome[]) {
    super('creatives are missing');
    this.outcomes = outcomes;
  }
}

type Attempts = Pick<KeptWork, 'attempt' | 'setAttempt'>;

interface Submission extends Omit<Creating, 'creativeType'> {
  readonly kept: Attempts;
  readonly timezone: string;
}

/**
 * Creates what is not there yet: the creatives first, then the campaign with all of them. Whatever of it fails, the next
 * try goes on from there.
 * @throws CreativesMissing, or what the campaign's call throws
 */
export async function submitGuided(input: GuidedInput, submission: Submission): Promise<CampaignView> {
  const { drafts, kept, timezone } = submission;
  const { images: _, clickUrl, ...fields } = input;
  const shared = { clickUrl, categories: input.categories };
  const outcomes = await createAll({ ...submission, creativeType: 'banner' }, shared);
  if (outcomes.some(({ created }) => created === undefined)) throw new CreativesMissing(outcomes);
  const ids = idsOf(drafts, outcomes);
  const body = bodyOf(campaignOf(fields, ids, timezone));
  return createOnce(body, kept);
}

/**
 * Creates the campaign. One that was sent before without an answer is sent again under its key, which creates it at most
 * once, and is changed to what is wanted now.
 */
async function createOnce(body: CampaignInput, kept: Attempts): Promise<CampaignView> {
  const earlier = kept.attempt();
  const isSame = earlier === undefined || sameContent(earlier.body, body);
  const sent = earlier ?? { body, idempotencyKey: randomKey() };
  kept.setAttempt(sent);
  const campaign = await createCampaign(sent.body, sent.idempotencyKey).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
    kept.setAttempt(undefined);
    if (isSame) throw error;
    // The earlier one was rejected, so that there is none.
    return undefined;
  });
  if (campaign === undefined) return createOnce(body, kept);
  return isSame ? campaign : changeCampaign('own', campaign.id, body);
}

/** Statuses that say that nothing was created; all others leave it open. */
const REJECTED_STATUSES = [400, 403, 404, 422];
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && REJECTED_STATUSES.includes(error.status);

/** As it is sent: what is undefined is left out. */
const sameContent = (one: CampaignInput, other: CampaignInput): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Creatives of all images in their order, whether they were created now or by an earlier try. */
function idsOf(drafts: readonly ImageDraft[], outcomes: readonly Outcome[]): readonly number[] {
  const made = new Map(outcomes.map(({ key, created }) => [key, created?.id]));
  return drafts.flatMap(({ key, creation }) => {
    const id = creation.step === 'created' ? creation.id : made.get(key);
    return id === undefined ? [] : [id];
  });
}

/** Which creatives failed and why; undefined for any other error. */
export function describeMissing(error: unknown): FormErrorText | undefined {
  if (!(error instanceof CreativesMissing)) return undefined;
  const failed = error.outcomes.filter(({ created }) => created === undefined);
  return {
    title: t(
      '{length, plural, one {# creative} other {# creatives}} couldn’t be created. Submit again to create only what is missing.',
      { length: failed.length },
    ),
    lines: failed.map(({ name, reasons }) => [name, reasons.join(' ')].join(': ')),
  };
}
