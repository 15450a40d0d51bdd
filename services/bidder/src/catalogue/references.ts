import { audienceEvents } from '@marquee/schemas/audience/events';
import { contextualBundleEvents } from '@marquee/schemas/contextual-bundle/events';
import { dspEndpointEvents } from '@marquee/schemas/dsp-endpoint/events';
import type { FilterListEvent } from '@marquee/schemas/filter-list/events';
import type { GlobalBlacklistEvent } from '@marquee/schemas/global-blacklist/events';
import type { AnyEvent } from '@marquee/schemas/events/registry';

import type { ContextualBundles } from '../context/contextual-bundles.ts';
import type { AudienceRules } from '../ports/audiences.ts';
import type { SourceLists } from '../sources/source-lists.ts';
import { SOURCE_LIST_EVENTS } from '../sources/source-lists.ts';
import type { References } from './catalogue.ts';
import type { Campaign } from './entities.ts';

type Naming = Pick<Campaign, 'userId' | 'fields'>;

export interface ReferenceParts {
  readonly sourceLists: SourceLists;
  readonly bundles: ContextualBundles;
  readonly audienceRules: AudienceRules;
  readonly outside: { apply(event: AnyEvent): void };
}

/** What campaigns name: filter lists, audiences, contextual bundles. */
export class CatalogueReferences implements References {
  readonly eventTypes: ReadonlySet<string> = new Set([
    ...SOURCE_LIST_EVENTS,
    ...Object.keys(audienceEvents),
    ...Object.keys(contextualBundleEvents),
    ...Object.keys(dspEndpointEvents),
  ]);
  readonly #parts: ReferenceParts;

  constructor(parts: ReferenceParts) {
    this.#parts = parts;
  }

  apply(event: AnyEvent): boolean {
    if (SOURCE_LIST_EVENTS.has(event.type)) {
      this.#parts.sourceLists.apply(event as FilterListEvent | GlobalBlacklistEvent);
      return event.type === 'FilterListCreated' || event.type === 'FilterListDeleted';
    }
    // DSPs are no campaign's business.
    if (event.type.startsWith('DspEndpoint')) {
      this.#parts.outside.apply(event);
      return false;
    }
    this.#parts.audienceRules.apply(event);
    this.#parts.bundles.apply(event);
    return true;
  }

  /** Frequency caps of campaigns are audience rules too. */
  campaignChanged(event: AnyEvent): void {
    this.#parts.audienceRules.apply(event);
  }

  areKnown({ userId, fields }: Naming): boolean {
    const { filterLists, audiences, contextualBundles } = fields;
    const { sourceLists, bundles, audienceRules } = this.#parts;
    return (
      filterLists.every((id) => sourceLists.list(id)?.userId === userId) &&
      audiences.every((id) => audienceRules.audience(id)?.userId === userId) &&
      contextualBundles.every((id) => {
        const owner = bundles.owner(id);
        return owner === null || owner === userId;
      })
    );
  }

  restrictingAudiences({ fields }: Naming): readonly number[] {
    return fields.audiences.filter((id) => this.#parts.audienceRules.audience(id)?.type === 'targeting');
  }
}
