import type { AudienceEvent, AudienceFields } from '@marquee/schemas/events/audience';
import { audienceEvents } from '@marquee/schemas/events/audience';
import type { ContextualBundleEvent } from '@marquee/schemas/events/contextual-bundle';
import { contextualBundleEvents } from '@marquee/schemas/events/contextual-bundle';
import type { FilterListEvent } from '@marquee/schemas/events/filter-list';
import type { GlobalBlacklistEvent } from '@marquee/schemas/events/global-blacklist';
import type { AnyEvent } from '@marquee/schemas/events/registry';

import type { SourceLists } from '../sources/source-lists.ts';
import { SOURCE_LIST_EVENTS } from '../sources/source-lists.ts';
import type { References } from './catalogue.ts';
import type { Campaign } from './entities.ts';

interface Audience {
  readonly userId: number;
  fields: AudienceFields;
}

type Naming = Pick<Campaign, 'userId' | 'fields'>;

/** What campaigns name: filter lists, audiences, contextual bundles. */
export class CatalogueReferences implements References {
  readonly eventTypes: ReadonlySet<string> = new Set([
    ...SOURCE_LIST_EVENTS,
    ...Object.keys(audienceEvents),
    ...Object.keys(contextualBundleEvents),
  ]);
  readonly #sourceLists: SourceLists;
  readonly #bundles: BundleBook;
  readonly #audiences = new Map<number, Audience>();

  constructor(sourceLists: SourceLists, bundles: BundleBook) {
    this.#sourceLists = sourceLists;
    this.#bundles = bundles;
  }

  apply(event: AnyEvent): boolean {
    if (SOURCE_LIST_EVENTS.has(event.type)) {
      this.#sourceLists.apply(event as FilterListEvent | GlobalBlacklistEvent);
      return event.type === 'FilterListCreated' || event.type === 'FilterListDeleted';
    }
    if (event.type.startsWith('Audience')) this.#applyAudience(event as AudienceEvent);
    else this.#bundles.apply(event as ContextualBundleEvent);
    return true;
  }

  areKnown({ userId, fields }: Naming): boolean {
    const { filterLists, audiences, contextualBundles } = fields;
    return (
      filterLists.every((id) => this.#sourceLists.list(id)?.userId === userId) &&
      audiences.every((id) => this.#audiences.get(id)?.userId === userId) &&
      contextualBundles.every((id) => this.#bundles.isFor(id, userId))
    );
  }

  restrictingAudiences({ fields }: Naming): readonly number[] {
    return fields.audiences.filter((id) => this.#audiences.get(id)?.fields.type === 'targeting');
  }

  #applyAudience(event: AudienceEvent): void {
    const { audienceId: id, userId } = event.data;
    if (event.type === 'AudienceDeleted') this.#audiences.delete(id);
    else if (event.type === 'AudienceCreated') this.#audiences.set(id, { userId, fields: event.data });
    else {
      const audience = this.#audiences.get(id);
      if (audience !== undefined) audience.fields = { ...audience.fields, ...defined(event.data) };
    }
  }
}

/** Contextual bundles, folded elsewhere. */
export interface BundleBook {
  apply(event: ContextualBundleEvent): void;
  /** There is such a bundle, and the account may use it. */
  isFor(bundleId: number, userId: number): boolean;
}

/** A partial payload may carry explicit undefined; those must not erase what stands. */
const defined = <Fields extends object>(part: Fields): Partial<AudienceFields> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
