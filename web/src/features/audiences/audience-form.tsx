import { changeAudienceBody, createAudienceBody } from '@marquee/schemas/audience/commands';
import { audienceResource } from '@marquee/schemas/audience/fields';
import type { AudienceView } from '@marquee/schemas/audience/views';

import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { AUDIENCE } from './audience-kind.ts';

const BLANK = { ...audienceResource.blank, collectionType: 'click', type: 'targeting' } as const;

interface Sources {
  readonly collectionType: AudienceView['collectionType'];
  readonly pixelId?: number | null | undefined;
  readonly sourceCampaignIds?: number[] | undefined;
}

/** A pixel's visits have no campaigns, and clicks no pixel: what was chosen for the other one is not sent. */
const collected = <Input extends Sources>(input: Input): Input =>
  input.collectionType === 'pixel' ? { ...input, sourceCampaignIds: [] } : { ...input, pixelId: null };

const valuesOf = (audience: AudienceView) => ({
  ...audienceResource.pick(audience),
  version: audience.version,
});

/** A new audience; saving opens it. */
export const AudienceAddForm = () => (
  <EntityAddForm kind={AUDIENCE} schema={createAudienceBody} blank={BLANK} bodyOf={collected}>
    <AudienceFields isNew />
  </EntityAddForm>
);

export const AudienceEditForm = ({ audience }: { readonly audience: AudienceView }) => (
  <EntityEditForm
    kind={AUDIENCE}
    schema={changeAudienceBody}
    entity={audience}
    valuesOf={valuesOf}
    bodyOf={collected}
  >
    <AudienceFields />
  </EntityEditForm>
);
