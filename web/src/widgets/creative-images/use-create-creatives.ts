import { useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useRef, useState } from 'react';

import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { messageFor, reasonOf, textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { offerUndo } from '../command/undo-created.ts';
import { randomKey } from '../form/submit/idempotency-keys.ts';
import { createCreative, deleteCreated, type CreatedCreative } from './creative-images-api.ts';
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
import { type EditDraft } from './use-image-drafts.ts';

/** What the page around does with creatives that come, and go again when that is taken back. */
export interface CreatedListeners {
  readonly onCreated?: ((ids: readonly number[]) => void) | undefined;
  readonly onUndone?: ((ids: readonly number[]) => void) | undefined;
}

interface Creating {
  readonly drafts: readonly ImageDraft[];
  readonly names: ReadonlyMap<number, string>;
  readonly creativeType: ImageCreativeType;
  readonly edit: EditDraft;
}

/** Creates one creative for each uploaded image, each by itself; another press meanwhile does nothing. */
export function useCreateCreatives(creating: Creating, listeners: CreatedListeners) {
  const isRunning = useRef(false);
  const [isCreating, setCreating] = useState(false);
  const announce = useAnnounce(listeners);
  /** @returns the keys of the drafts that were created */
  const create = async (shared: SharedFields): Promise<ReadonlySet<number>> => {
    const made = new Map<number, CreatedCreative>();
    if (isRunning.current) return new Set();
    isRunning.current = true;
    setCreating(true);
    const { drafts, edit } = creating;
    const createOne = async (draft: ImageDraft) => {
      const sent = sentOf(draft, creating, shared);
      if (sent === undefined) return;
      edit(draft.key, { name: sent.body.name, creation: { step: 'creating', sent } });
      try {
        made.set(draft.key, await createCreative(sent));
        edit(draft.key, { creation: { step: 'created' } });
      } catch (error) {
        edit(draft.key, { creation: rejectedStage(error, sent, draft.creation.step === 'uncertain') });
      }
    };
    const limit = pLimit(UPLOADS_AT_ONCE);
    await Promise.all(creatable(drafts).map((draft) => limit(() => createOne(draft))));
    isRunning.current = false;
    setCreating(false);
    announce([...made.values()]);
    return new Set(made.keys());
  };
  return { create, isCreating };
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

/** Says how many were created, and takes them back where they should not have been. */
function useAnnounce({ onCreated, onUndone }: CreatedListeners) {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['creative'] });
    void queryClient.invalidateQueries({ queryKey: ['media-asset'] });
  };
  return (made: readonly CreatedCreative[]) => {
    refresh();
    if (made.length > 0) onCreated?.(made.map(({ id }) => id));
    offerUndo({
      made,
      counted: (count) => t('{count, plural, one {# creative} other {# creatives}}', { count }),
      remove: deleteCreated,
      onUndone: (gone) => {
        onUndone?.(gone.map(({ id }) => id));
        refresh();
      },
    });
  };
}
