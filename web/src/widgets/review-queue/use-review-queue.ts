import type { PageMeta } from '@marquee/schemas/common/paging';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { neighbourOf, successor, undecidedItems, type DecidedVersions, type Queued } from './queue.ts';

const NO_ONE: DecidedVersions = new Map();
/** So close to the end of what is loaded, more is fetched. */
const AHEAD = 4;

/** One page of what waits, as a list call answers it. */
interface QueuePage<Item> {
  readonly data: readonly Item[];
  readonly meta: PageMeta;
}

interface ReviewQueueOptions<Item> {
  /** What waits, the longest waiting first. */
  readonly query: UseInfiniteQueryResult<InfiniteData<QueuePage<Item>>>;
  readonly currentId: number | undefined;
  readonly setCurrentId: (id: number | undefined) => void;
  /** False where a person chooses from the list first. */
  readonly opensFirst?: boolean;
  /** Another user has decided about the current item, which has left the queue. */
  readonly onDecidedElsewhere: (id: number) => void;
}

/** A queue as one person works through it: where they are, what they decided, what others did meanwhile. */
export function useReviewQueue<Item extends Queued>({
  query,
  currentId,
  setCurrentId,
  opensFirst = true,
  onDecidedElsewhere,
}: ReviewQueueOptions<Item>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { decided, markDecided } = useDecided();
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const items = useMemo(() => undecidedItems(loaded, decided), [loaded, decided]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const current = items.find(({ id }) => id === currentId);
  const at = current === undefined ? -1 : items.indexOf(current);
  const total = data?.pages.at(-1)?.meta.total ?? 0;
  const before = useRef<readonly number[]>(ids);
  /** A step was taken beyond what is loaded: it leads on once more is here. */
  const isAwaitingNext = useRef(false);
  const isLoaded = data !== undefined;

  // Keeps the current item while the queue changes, and moves on when it has left it.
  const follow = useEffectEvent(() => {
    if (!isLoaded || (currentId === undefined && !opensFirst)) return;
    const isOutside =
      currentId !== undefined && !before.current.includes(currentId) && !ids.includes(currentId);
    if (isOutside) {
      // A link leads to an item that does not wait, or that is not loaded so far.
      before.current = ids;
      return;
    }
    const following = currentId === undefined ? ids[0] : successor(before.current, currentId, ids);
    if (currentId !== undefined && following !== currentId && !decided.has(currentId))
      onDecidedElsewhere(currentId);
    before.current = ids;
    const target =
      isAwaitingNext.current && following === currentId ? neighbourOf(ids, currentId, 1) : following;
    if (target === currentId) return;
    isAwaitingNext.current = false;
    setCurrentId(target);
  });
  useEffect(() => follow(), [ids, isLoaded]);
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && at >= items.length - AHEAD) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, at, items.length, fetchNextPage]);

  return {
    items,
    current,
    next: items[at + 1] ?? items[at - 1],
    at,
    remaining: Math.max(items.length, total - (loaded.length - items.length)),
    isLast: at === items.length - 1 && !hasNextPage,
    go: (id: number) => {
      isAwaitingNext.current = false;
      setCurrentId(id);
    },
    step: (direction: 1 | -1) => {
      const target = neighbourOf(ids, currentId, direction);
      isAwaitingNext.current = direction === 1 && target === currentId && hasNextPage;
      setCurrentId(target);
    },
    markDecided,
  };
}

function useDecided() {
  const [decided, setDecided] = useState(NO_ONE);
  return {
    decided,
    /** Takes an item out at once, or back in when the server has refused the decision. */
    markDecided: ({ id, version }: Queued, isDecided: boolean) =>
      setDecided((earlier) => {
        const after = new Map(earlier);
        if (isDecided) after.set(id, version);
        else after.delete(id);
        return after;
      }),
  };
}
