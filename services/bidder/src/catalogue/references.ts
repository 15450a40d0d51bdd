import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';

import type { ContextualBundles } from '../context/contextual-bundles.ts';
import type { AudienceRules } from '../ports/audiences.ts';
import type { SourceLists } from '../sources/source-lists.ts';
import type { Campaign } from './entities.ts';

type Referring = Pick<Campaign, 'userId' | 'fields'>;

export interface ReferenceParts {
  readonly sourceLists: SourceLists;
  readonly bundles: ContextualBundles;
  readonly audienceRules: AudienceRules;
  /** DSPs follow the same events, though no campaign refers to them. */
  readonly dspEndpoints: { apply(event: DspEndpointEvent): void };
}

/** Filter lists, audiences and contextual bundles, which campaigns refer to by id. */
export class CatalogueReferences {
  readonly sourceLists: SourceLists;
  readonly bundles: ContextualBundles;
  readonly audienceRules: AudienceRules;
  readonly dspEndpoints: ReferenceParts['dspEndpoints'];

  constructor({ sourceLists, bundles, audienceRules, dspEndpoints }: ReferenceParts) {
    this.sourceLists = sourceLists;
    this.bundles = bundles;
    this.audienceRules = audienceRules;
    this.dspEndpoints = dspEndpoints;
  }

  /** Everything that the campaign refers to exists, and its account may use it. */
  areKnown({ userId, fields }: Referring): boolean {
    const { filterLists, audiences, contextualBundles } = fields;
    return (
      filterLists.every((id) => this.sourceLists.list(id)?.userId === userId) &&
      audiences.every((id) => this.audienceRules.audience(id)?.userId === userId) &&
      contextualBundles.every((id) => {
        const owner = this.bundles.owner(id);
        return owner === null || owner === userId;
      })
    );
  }

  /** Those of the campaign's audiences that restrict it. */
  restrictingAudiences({ fields }: Referring): readonly number[] {
    return fields.audiences.filter((id) => this.audienceRules.audience(id)?.type === 'targeting');
  }
}
