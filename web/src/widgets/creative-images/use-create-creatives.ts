import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { offerUndo } from '../command/undo-created.ts';
import { createAll, type Creating } from './create-all.ts';
import { deleteCreated, type CreatedCreative } from './creative-images-api.ts';
import type { SharedFields } from './image-drafts.ts';

/** What the page around does with creatives that come, and go again when that is taken back. */
export interface CreatedListeners {
  readonly onCreated?: ((ids: readonly number[]) => void) | undefined;
  readonly onUndone?: ((ids: readonly number[]) => void) | undefined;
}

/** Creates one creative for each uploaded image, each by itself; another press meanwhile does nothing. */
export function useCreateCreatives(creating: Creating, listeners: CreatedListeners) {
  const isRunning = useRef(false);
  const [isCreating, setCreating] = useState(false);
  const announce = useAnnounce(listeners);
  /** @returns the keys of the drafts that were created */
  const create = async (shared: SharedFields): Promise<ReadonlySet<number>> => {
    if (isRunning.current) return new Set();
    isRunning.current = true;
    setCreating(true);
    const made = (await createAll(creating, shared)).flatMap(({ key, created }) =>
      created === undefined ? [] : [{ key, created }],
    );
    isRunning.current = false;
    setCreating(false);
    announce(made.map(({ created }) => created));
    return new Set(made.map(({ key }) => key));
  };
  return { create, isCreating };
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
