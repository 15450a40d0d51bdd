import type { CommandContext } from '@marquee/kit/decider/command-context';
import { invalid } from '@marquee/kit/decider/rejection';
import { type EventStore, NO_STREAM } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import type { Projector } from '@marquee/kit/projector/projector';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type { FilterListFields } from '@marquee/schemas/filter-list/fields';
import type { ItemsAdded, ItemsRemoved } from '@marquee/schemas/filter-list/views';

import {
  createResourceCommands,
  type ResourceCommands,
  type ResourceHandled,
  type ResourceTarget,
} from '../resource/commands.ts';
import type { ReferencesTo } from '../resource/references.ts';
import { initialOwnedState, type Owned } from '../resource/state.ts';
import { FILTER_LIST, FILTER_LIST_ITEM_EVENTS, filterListItemsStream } from './index.ts';
import {
  type AddObservers,
  createItemWriter,
  type ItemSet,
  type ItemWriter,
  type Source,
  tablesSee,
  type Written,
} from './item-writer.ts';
import type { FilterListsQuery } from './query.ts';
import { verifier } from './verify-item.ts';

/** How long a call that copies or checks items waits for tables that are behind, before it is rejected. */
const FRESHNESS_TIMEOUT_MS = 4_000;

type Target = Omit<ResourceTarget, 'expectedVersion'>;
/** Why something other than a person changes items: a rule names itself here. */
type Reasoned = { readonly reason?: string | null };
/** The rule that does it, so that it never adds the same again. */
type ByRule = { readonly optimizationRuleId?: number };

/**
 * Every write to filter lists, for HTTP, seeding and other callers in the process. Rejections are values;
 * undefined is a list that is deleted, unknown or not the actor's.
 */
export interface FilterListCommands extends ResourceCommands<FilterListFields> {
  /**
   * Adds what verifies and fits; adding twice changes nothing. A list that was created a moment ago (`isNew`) is
   * empty, whether the tables have it or not.
   */
  addItems(
    command: Target & Reasoned & ByRule & AddObservers & { readonly items: Source; readonly isNew?: boolean },
    context: CommandContext,
  ): Promise<Written<ItemsAdded>>;
  removeItems(
    command: Target &
      Reasoned & {
        readonly items: Source;
        /** Receives the items that were removed, batch by batch. */
        readonly onRemoved?: (items: readonly string[]) => void;
      },
    context: CommandContext,
  ): Promise<Written<ItemsRemoved>>;
  clearItems(target: Target, context: CommandContext): Promise<Written<ItemsRemoved>>;
}

export interface FilterListCommandsDeps {
  readonly eventStore: EventStore;
  readonly ids: Pick<KeyedIds, 'idForCommand'>;
  readonly query: FilterListsQuery;
  readonly projector: Pick<Projector, 'waitFor'>;
  /** True for an account that is deleted. */
  readonly isDeletedAccount: (userId: number) => Promise<boolean>;
  /** Campaigns and rules that name lists now. */
  readonly referencesTo: ReferencesTo;
}

export function createFilterListCommands(deps: FilterListCommandsDeps): FilterListCommands {
  const { eventStore, ids, isDeletedAccount, referencesTo } = deps;
  const owned = createResourceCommands(FILTER_LIST, {
    eventStore,
    ids,
    isDeletedAccount,
    referencesTo,
    constants: ({ duplicatedFrom }) => ({ duplicatedFrom }),
  });
  const lists = new FilterListWriter(owned, deps);
  return {
    ...owned,
    change: (command, context) => lists.change(command, context),
    duplicate: (target, context) => lists.duplicate(target, context),
    addItems: (command, context) => lists.addItems(command, context),
    removeItems: (command, context) => lists.removeItems(command, context),
    clearItems: (target, context) => lists.clearItems(target, context),
  };
}

type CommandOf<Name extends keyof FilterListCommands> = Parameters<FilterListCommands[Name]>[0];

/** The writes of a list that concern its items. */
class FilterListWriter {
  readonly #owned: ResourceCommands<FilterListFields>;
  readonly #deps: FilterListCommandsDeps;
  readonly #items: ItemWriter;

  constructor(owned: ResourceCommands<FilterListFields>, deps: FilterListCommandsDeps) {
    const { eventStore, projector } = deps;
    this.#owned = owned;
    this.#deps = deps;
    this.#items = createItemWriter({ eventStore, projector, events: FILTER_LIST_ITEM_EVENTS });
  }

  async change(
    command: CommandOf<'change'>,
    context: CommandContext,
  ): Promise<ResourceHandled<FilterListFields>> {
    const today = await this.#owned.find(command);
    const turnsWhite = command.patch.mode === 'white' && today?.fields.mode === 'black';
    if (turnsWhite && today.fields.type === 'domain') {
      await this.#tablesAreFresh();
      if (await this.#deps.query.hasForbiddenDomains(today.id)) return refusedMode;
    }
    return this.#owned.change(command, context);
  }

  async duplicate(
    target: CommandOf<'duplicate'>,
    context: CommandContext,
  ): Promise<ResourceHandled<FilterListFields>> {
    const made = await this.#owned.duplicate(target, context);
    const copy = made.accepted ? made.state.object : null;
    if (!made.accepted || !copy) return made;
    try {
      await this.#tablesAreFresh();
      const items = singly(this.#deps.query.allItems(target.id));
      const copied = await this.#items.add(this.#setOf(copy, { reason: null }), items, context);
      return { ...made, position: copied?.position ?? made.position };
    } catch (error) {
      // Half a copy would look like a whole one.
      await this.#owned.remove({ id: copy.id, actor: { scope: 'all' } }, context).catch(() => undefined);
      throw error;
    }
  }

  async addItems(command: CommandOf<'addItems'>, context: CommandContext): Promise<Written<ItemsAdded>> {
    const {
      items,
      reason = null,
      optimizationRuleId,
      isNew = false,
      onAdded,
      onRefused,
      ...target
    } = command;
    const list = await this.#owned.find(target);
    if (!list) return undefined;
    const set = this.#setOf(list, {
      reason,
      ...(optimizationRuleId === undefined ? {} : { optimizationRuleId }),
    });
    return this.#items.add(isNew ? emptyAtFirst(set) : set, items, context, { onAdded, onRefused });
  }

  async removeItems(
    { items, reason = null, onRemoved, ...target }: CommandOf<'removeItems'>,
    context: CommandContext,
  ): Promise<Written<ItemsRemoved>> {
    const list = await this.#owned.find(target);
    if (!list) return undefined;
    // Items that a whitelist no longer accepts may still be on it, and must be removable.
    const verify = verifier({ ...list.fields, mode: 'black' });
    return this.#items.remove({ ...this.#setOf(list, { reason }), verify }, items, context, onRemoved);
  }

  async clearItems(target: CommandOf<'clearItems'>, context: CommandContext): Promise<Written<ItemsRemoved>> {
    const list = await this.#owned.find(target);
    return list && this.#items.clear(this.#setOf(list), context);
  }

  /** @param beside what the events carry beside the items and whose they are */
  #setOf({ id, userId, fields }: Owned<FilterListFields>, beside: Reasoned & ByRule = {}): ItemSet {
    return {
      stream: filterListItemsStream(id),
      data: { filterListId: id, userId, ...beside },
      verify: verifier(fields),
      findStored: (items) => this.#deps.query.findStored(id, items),
    };
  }

  async #tablesAreFresh(): Promise<void> {
    const { eventStore, projector } = this.#deps;
    await tablesSee(projector, await eventStore.headPosition(), FRESHNESS_TIMEOUT_MS);
  }
}

/** An item set whose empty start is known without a query; later writes are looked up. */
function emptyAtFirst(set: ItemSet): ItemSet {
  let isUntouched = true;
  return {
    ...set,
    findStored: async (items) => {
      if (!isUntouched) return set.findStored(items);
      isUntouched = false;
      return { revision: NO_STREAM, itemsCount: 0, present: new Set() };
    },
  };
}

async function* singly(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const page of pages) yield* page;
}

const refusedMode: ResourceHandled<FilterListFields> = {
  accepted: false,
  rejection: invalid({ field: 'mode', message: MESSAGES.whitelistCountries }),
  state: initialOwnedState,
};
