import pLimit from 'p-limit';

import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { messageFor, reasonOf, textsOf } from '../../lib/error-catalogue.ts';
import { randomKey } from '../form/submit/idempotency-keys.ts';
import { createCreative, type CreatedCreative } from './creative-images-api.ts';
import {
  creatable,
  creativeOf,
  UPLOADS_AT_ONCE,
  type CreationStage,
  type ImageCreativeType,
  type ImageDraft,
  type Sent,
  type SharedFields,
} from './image-drafts.ts';
import type { EditDraft } from './use-image-drafts.ts';

export interface Creating {
  readonly drafts: readonly ImageDraft[];
  readonly names: ReadonlyMap<number, string>;
  readonly creativeType: ImageCreativeType;
  readonly edit: EditDraft;
}

/** What became of one image. */
export interface Outcome {
  readonly key: number;
  readonly name: string;
  /** Undefined where it was not created, or no answer came. */
  readonly created: CreatedCreative | undefined;
  /** Why it was not created; empty where it was. */
  readonly reasons: readonly string[];
}

/** Creates one creative for each uploaded image that is none yet; what was created before is left alone. */
export async function createAll(creating: Creating, shared: SharedFields): Promise<readonly Outcome[]> {
  const limit = pLimit(UPLOADS_AT_ONCE);
  const outcomes = await Promise.all(
    creatable(creating.drafts).map((draft) => limit(() => createOne(draft, creating, shared))),
  );
  return outcomes.filter((outcome) => outcome !== undefined);
}

async function createOne(
  draft: ImageDraft,
  creating: Creating,
  shared: SharedFields,
): Promise<Outcome | undefined> {
  const { edit } = creating;
  const { key, creation } = draft;
  const sent = sentOf(draft, creating, shared);
  if (sent === undefined) return undefined;
  const { name } = sent.body;
  edit(key, { name, creation: { step: 'creating', sent } });
  try {
    const created = await createCreative(sent);
    edit(key, { creation: { step: 'created', id: created.id } });
    return { key, name, created, reasons: [] };
  } catch (error) {
    const stage = rejectedStage(error, sent, creation.step === 'uncertain');
    edit(key, { creation: stage });
    return { key, name, created: undefined, reasons: reasonsOf(stage) };
  }
}

function reasonsOf(stage: CreationStage): readonly string[] {
  if (stage.step === 'uncertain') return [stage.reason];
  if (stage.step !== 'refused') return [];
  return stage.nameError === undefined ? stage.reasons : [stage.nameError, ...stage.reasons];
}

/** What goes out for a draft: the same as before where no answer came to that. */
function sentOf(
  draft: ImageDraft,
  { names, creativeType }: Creating,
  shared: SharedFields,
): Sent | undefined {
  if (draft.creation.step === 'uncertain') return draft.creation.sent;
  const body = creativeOf(draft, (names.get(draft.key) ?? '').trim(), creativeType, shared);
  return body === undefined ? undefined : { body, idempotencyKey: randomKey() };
}

/** @param isRepeated the first call may still be running, which refuses the same call again (409) */
function rejectedStage(error: unknown, sent: Sent, isRepeated: boolean): CreationStage {
  const status = error instanceof ApiError ? error.status : 0;
  if (error instanceof NetworkError || status >= 500 || (isRepeated && status === 409))
    return { step: 'uncertain', sent, reason: reasonOf(error) };
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
  const nameError = fieldErrors.find(({ field }) => field === 'name')?.message;
  const reasons = textsOf(error)
    .filter((text) => text !== nameError)
    .map((text) => messageFor(text).text);
  return { step: 'refused', nameError, reasons };
}
