import type { CreativeView } from '@marquee/schemas/creative/views';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { toastErrors } from '../../../widgets/command/toast-errors.ts';
import { approveCreative, clickUrlCheckQuery, CREATIVE_KEY, fetchCreative } from '../api.ts';
import { clickUrlOf, withSamples } from '../../../widgets/ad-preview/preview-source.ts';
import { advertiserQuery, pendingQuery, rejectionsQuery } from './queries.ts';
import { neighbourOf, successor, undecidedItems, type DecidedVersions } from './queue.ts';

const NO_ONE: DecidedVersions = new Map();
/** So close to the end of what is loaded, more is fetched. */
const AHEAD = 4;

/** The queue as one person works through it: where they are, what they decided, what others did meanwhile. */
export function useModeration() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(pendingQuery);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [decided, setDecided] = useState(NO_ONE);
  const [currentId, setCurrentId] = useState<number>();
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const items = useMemo(() => undecidedItems(loaded, decided), [loaded, decided]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const current = items.find(({ id }) => id === currentId);
  const at = current === undefined ? -1 : items.indexOf(current);
  const next = items[at + 1] ?? items[at - 1];
  const total = data?.pages.at(-1)?.meta.total ?? 0;
  const remaining = Math.max(items.length, total - (loaded.length - items.length));

  useCurrent({ ids, currentId, setCurrentId, decided, loaded: data !== undefined });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && at >= items.length - AHEAD) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, at, items.length, fetchNextPage]);
  useEffect(() => {
    if (next === undefined) return;
    void queryClient.prefetchQuery(advertiserQuery(next.userId));
    void queryClient.prefetchQuery(rejectionsQuery(next.id));
    const url = clickUrlOf(next);
    if (url !== undefined) void queryClient.prefetchQuery(clickUrlCheckQuery(withSamples(url)));
  }, [queryClient, next]);

  const markDecided = ({ id, version }: Pick<CreativeView, 'id' | 'version'>, isDecided: boolean) =>
    setDecided((before) => {
      const after = new Map(before);
      if (isDecided) after.set(id, version);
      else after.delete(id);
      return after;
    });
  const settle = () => void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
  const approve = useApproval(markDecided, settle);
  return {
    query,
    items,
    current,
    next,
    at,
    remaining,
    go: setCurrentId,
    step: (direction: 1 | -1) => setCurrentId((id) => neighbourOf(ids, id, direction)),
    approve,
    /** Moves on after the dialog has declined the creative. */
    declined: (creative: Pick<CreativeView, 'id' | 'version'>) => markDecided(creative, true),
  };
}

type MarkDecided = (creative: CreativeView, isDecided: boolean) => void;

/**
 * Approves the shown version and moves on without waiting; a creative that the server refuses returns to the
 * queue.
 */
function useApproval(markDecided: MarkDecided, settle: () => void) {
  const navigate = useNavigate();
  return (creative: CreativeView) => {
    markDecided(creative, true);
    approveCreative(creative.id, creative.version)
      .then(() =>
        toast.success(`Approved: ${creative.name}`, {
          action: {
            label: 'Open',
            onClick: () => void navigate(paths.adminCreativeEdit.href({ id: creative.id })),
          },
        }),
      )
      .catch((error: unknown) => {
        markDecided(creative, false);
        toastErrors(error);
      })
      .finally(settle);
  };
}

interface CurrentOptions {
  readonly ids: readonly number[];
  readonly currentId: number | undefined;
  readonly setCurrentId: (id: number | undefined) => void;
  readonly decided: DecidedVersions;
  readonly loaded: boolean;
}

/**
 * Keeps the current creative while the queue changes. Moves on when it has left the queue, and notifies the
 * user when another user decided on it.
 */
function useCurrent({ ids, currentId, setCurrentId, decided, loaded }: CurrentOptions): void {
  const before = useRef<readonly number[]>(ids);
  const follow = useEffectEvent(() => {
    if (!loaded) return;
    const following = currentId === undefined ? ids[0] : successor(before.current, currentId, ids);
    if (currentId !== undefined && following !== currentId && !decided.has(currentId)) {
      void notifyOfDecision(currentId);
    }
    before.current = ids;
    if (following !== currentId) setCurrentId(following);
  });
  useEffect(() => follow(), [ids, loaded]);
}

const OUTCOMES = { approved: 'was approved', disapproved: 'was declined', pending: 'has moved in the queue' };

async function notifyOfDecision(id: number): Promise<void> {
  try {
    const { name, approved } = await fetchCreative('all', id);
    toast.known(`${name} ${OUTCOMES[approved]} by someone else. Here is the next one.`);
  } catch {
    toast.known(`Creative #${id} was removed by someone else. Here is the next one.`);
  }
}
