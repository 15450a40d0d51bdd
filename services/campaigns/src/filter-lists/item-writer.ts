import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { Projector } from '@marquee/kit/projector/projector';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { FILTER_LIST_ITEMS_MAX, FILTER_LIST_ITEMS_PER_EVENT } from '@marquee/schemas/common/source-lists';
import { type ItemsAdded, type ItemsRemoved, REFUSED_ITEMS_SHOWN } from '@marquee/schemas/filter-list/views';

import type { ItemSetCommand, ItemSetEvent, ItemSetEvents, StoredItems } from './decide.ts';
import { itemSetDecider } from './index.ts';
import type { Verify } from './verify-item.ts';

/** Items of one append: a few events, far below what an event store takes at once. */
const BATCH_ITEMS_MAX = 4 * FILTER_LIST_ITEMS_PER_EVENT;
const BATCH_CHARACTERS_MAX = 600_000;
/** How often others may be faster with the same set. */
const ATTEMPTS_MAX = 100;
const TABLES_TIMEOUT_MS = 30_000;
/** Characters of a rejected item that an answer shows. */
const SHOWN_LENGTH = 120;

/** One set as the writer reaches it. */
export interface ItemSet {
  readonly stream: string;
  /** What every event of the change carries beside its items. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly verify: Verify;
  /** The set at one moment; undefined for one that the tables do not have. */
  findStored(items: readonly string[]): Promise<StoredItems | undefined>;
}

/** `undefined`: there is no such set (any more). */
export type Written<Report> = { readonly report: Report; readonly position: bigint | undefined } | undefined;

/**
 * Changes sets of any size without holding them: items come one at a time, are verified, and go to the event store
 * batch by batch, each decided on what the tables show at exactly the revision that it is appended to. What was
 * written before a failure stays; the same call again adds what is missing.
 */
export interface ItemWriter {
  add(
    set: ItemSet,
    source: Source,
    context: CommandContext,
    observers?: AddObservers,
  ): Promise<Written<ItemsAdded>>;
  /** @param onRemoved receives the items that were removed, batch by batch */
  remove(
    set: ItemSet,
    source: Source,
    context: CommandContext,
    onRemoved?: (items: readonly string[]) => void,
  ): Promise<Written<ItemsRemoved>>;
  clear(set: ItemSet, context: CommandContext): Promise<Written<ItemsRemoved>>;
}

export type Source = Iterable<string> | AsyncIterable<string>;
export interface AddObservers {
  /** Receives the items that were added, batch by batch. */
  readonly onAdded?: ((items: readonly string[]) => void) | undefined;
  /** Receives every item that was refused, as it was sent, and why. */
  readonly onRefused?: ((item: string, message: string) => void) | undefined;
}

export interface ItemWriterDeps {
  readonly eventStore: EventStore;
  readonly events: ItemSetEvents;
  /** Keeps the tables that sets are looked up in. */
  readonly projector: Pick<Projector, 'waitFor'>;
}

/** @throws DependencyUnavailable when the tables do not come to see a position in time */
export async function tablesSee(
  projector: Pick<Projector, 'waitFor'>,
  position: bigint,
  timeoutMs = TABLES_TIMEOUT_MS,
): Promise<void> {
  if (await projector.waitFor(position, timeoutMs)) return;
  throw new DependencyUnavailable('read model of lists', 'It has fallen behind. Try again later.');
}

export const createItemWriter = (deps: ItemWriterDeps): ItemWriter => new SetWriter(deps);

class SetWriter implements ItemWriter {
  readonly #deps: ItemWriterDeps;

  constructor(deps: ItemWriterDeps) {
    this.#deps = deps;
  }

  async add(
    set: ItemSet,
    source: Source,
    context: CommandContext,
    { onAdded, onRefused }: AddObservers = {},
  ): Promise<Written<ItemsAdded>> {
    const report = { added: 0, existing: 0, refused: 0, itemsCount: 0 };
    const refusedItems: { item: string; message: string }[] = [];
    const refuse = (item: string, message: string) => {
      report.refused += 1;
      onRefused?.(item, message);
      if (refusedItems.length < REFUSED_ITEMS_SHOWN) {
        refusedItems.push({ item: item.slice(0, SHOWN_LENGTH), message });
      }
    };
    const verified = verifiedBatches(source, set.verify, refuse, () => (report.existing += 1));
    const written = await this.#inBatches(
      set,
      'AddItems',
      verified,
      context,
      (items, { stored, changed }) => {
        const fresh = items.filter((item) => !stored.present.has(item));
        report.added += changed.length;
        report.existing += items.length - fresh.length;
        report.itemsCount = stored.itemsCount + changed.length;
        for (const item of fresh.slice(changed.length)) refuse(item, LIST_FULL);
        onAdded?.(changed);
      },
    );
    return written && { report: { ...report, refusedItems }, ...written };
  }

  async remove(
    set: ItemSet,
    source: Source,
    context: CommandContext,
    onRemoved?: (items: readonly string[]) => void,
  ): Promise<Written<ItemsRemoved>> {
    const report = { removed: 0, missing: 0, itemsCount: 0 };
    const missing = () => (report.missing += 1);
    const verified = verifiedBatches(source, set.verify, missing, missing);
    const written = await this.#inBatches(
      set,
      'RemoveItems',
      verified,
      context,
      (items, { stored, changed }) => {
        report.removed += changed.length;
        report.missing += items.length - changed.length;
        report.itemsCount = stored.itemsCount - changed.length;
        onRemoved?.(changed);
      },
    );
    return written && { report, ...written };
  }

  async clear(set: ItemSet, context: CommandContext): Promise<Written<ItemsRemoved>> {
    const changed = await this.#change(set, { type: 'ClearItems', items: [] }, context);
    const report = { removed: changed?.stored.itemsCount ?? 0, missing: 0, itemsCount: 0 };
    return changed && { report, position: changed.position };
  }

  async #inBatches(
    set: ItemSet,
    type: 'AddItems' | 'RemoveItems',
    batches: AsyncIterable<readonly string[]>,
    context: CommandContext,
    onChange: (items: readonly string[], change: Change) => void,
  ): Promise<{ readonly position: bigint | undefined } | undefined> {
    let position: bigint | undefined;
    for await (const items of batches) {
      if (position !== undefined) await tablesSee(this.#deps.projector, position);
      const changed = await this.#change(set, { type, items }, context);
      if (!changed) return undefined;
      position = changed.position ?? position;
      onChange(items, changed);
    }
    return { position };
  }

  /** Decides and appends, again and again while the tables lag behind or others write to the same set. */
  async #change(
    set: ItemSet,
    command: Omit<ItemSetCommand, 'stored' | 'data'> & { readonly items: readonly string[] },
    context: CommandContext,
  ): Promise<Change | undefined> {
    const { eventStore, projector } = this.#deps;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      if (attempt > 1) await tablesSee(projector, await eventStore.headPosition());
      const stored = await set.findStored(command.items);
      if (!stored && attempt === 1) continue;
      if (!stored) return undefined;
      // What is appended to one revision is the same whenever it is tried, and so are the ids of its events.
      const commandId = `${context.commandId}:${stored.revision}`;
      const handled = await this.#handlerAt(stored).handle(
        set.stream,
        { ...command, stored, data: set.data },
        { ...context, commandId },
      );
      if (!handled.accepted) continue;
      return { stored, changed: itemsOf(handled.events), position: handled.position };
    }
    throw new DependencyUnavailable('read model of lists', 'Someone else is changing this list. Try again.');
  }

  /** Reads of the set's stream only what came after the tables: it may be as long as the set is large. */
  #handlerAt({ revision }: StoredItems) {
    const { eventStore, events } = this.#deps;
    return createCommandHandler({
      decider: itemSetDecider(events),
      eventStore,
      snapshots: {
        store: { load: async () => ({ revision, state: { revision } }), save: async () => undefined },
        every: Number.MAX_SAFE_INTEGER,
      },
    });
  }
}

interface Change {
  readonly stored: StoredItems;
  /** Added or removed, in the order of the command. */
  readonly changed: readonly string[];
  readonly position: bigint | undefined;
}

const LIST_FULL = `A list may hold at most ${FILTER_LIST_ITEMS_MAX} items.`;

const itemsOf = (events: readonly ItemSetEvent[]): readonly string[] =>
  events.flatMap(({ data }) => ('items' in data ? (data.items as readonly string[]) : []));

/**
 * Verified items, each once a batch. An empty batch comes last when there was none: its change reports the
 * count.
 */
async function* verifiedBatches(
  source: Source,
  verify: Verify,
  onRefused: (text: string, message: string) => void,
  onRepeated: () => void,
): AsyncGenerator<readonly string[]> {
  let batch = new Set<string>();
  let characters = 0;
  let isAny = false;
  for await (const text of source) {
    const verified = verify(text);
    if ('message' in verified) {
      onRefused(text, verified.message);
      continue;
    }
    for (const item of verified.items) {
      if (batch.has(item)) {
        onRepeated();
        continue;
      }
      batch.add(item);
      characters += item.length;
      if (batch.size < BATCH_ITEMS_MAX && characters < BATCH_CHARACTERS_MAX) continue;
      yield [...batch];
      isAny = true;
      batch = new Set();
      characters = 0;
    }
  }
  if (batch.size > 0 || !isAny) yield [...batch];
}
