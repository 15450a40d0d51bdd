import { PLAYER_SIZES } from '@marquee/schemas/commands/campaign';
import { useQuery } from '@tanstack/react-query';

import { Alert, Skeleton } from '../../../ui/feedback.tsx';
import { FormMultiSelect } from '../../../widgets/form/multi-select-field.tsx';
import { FormToggleGroup } from '../../../widgets/form/toggle-group-field.tsx';
import { FormSection } from '../../../widgets/form/form-sections.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { Button } from '../../../ui/button.tsx';
import type { CampaignScope } from '../api.ts';
import { dictionaryQuery, type Dictionary } from '../dictionary.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { carrierOptions, codeOptions, nameOptions } from './options.ts';
import { AgeField } from './age-field.tsx';
import { DealsField } from './deals-field.tsx';
import { GeoFields } from './geo-fields.tsx';
import { SystemsField } from './systems-field.tsx';

interface TargetingSectionProps {
  readonly scope: CampaignScope;
  /** Whose campaign it is; undefined for one of one's own. */
  readonly userId: number | undefined;
}

/** Whom the campaign is for. */
export function TargetingSection({ scope, userId }: TargetingSectionProps) {
  const { data: dictionary, isError, refetch } = useQuery(dictionaryQuery);
  return (
    <FormSection
      id="targeting"
      title="Targeting"
      description="What is left empty takes everybody. A request that does not tell what you ask for is not bid on."
    >
      <GeoFields />
      {dictionary !== undefined && <DeviceFields dictionary={dictionary} />}
      {dictionary === undefined && !isError && <Skeleton height={280} radius="md" />}
      {dictionary === undefined && isError && (
        <Alert tone="danger" title="The lists of devices did not load">
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      <DealsField scope={scope} userId={userId} />
    </FormSection>
  );
}

function DeviceFields({ dictionary }: { readonly dictionary: Dictionary }) {
  const { targeting, creativeType } = useFormValues<CampaignValues>();
  return (
    <>
      <FormToggleGroup
        name="targeting.deviceTypes"
        label="Device types"
        options={codeOptions(dictionary.deviceTypes)}
      />
      <SystemsField systems={dictionary.operatingSystems} />
      <FormToggleGroup
        name="targeting.browsers"
        label="Browsers"
        options={nameOptions(dictionary.browsers)}
      />
      <FormMultiSelect
        name="targeting.deviceBrands"
        label="Device brands"
        placeholder="Any brand"
        options={nameOptions(dictionary.deviceBrands)}
      />
      <FormMultiSelect
        name="targeting.languages"
        label="Languages"
        placeholder="Any language"
        options={codeOptions(dictionary.languages)}
      />
      <FormToggleGroup
        name="targeting.connectionTypes"
        label="Connection types"
        options={codeOptions(dictionary.connectionTypes)}
      />
      <FormMultiSelect
        name="targeting.carriers"
        label="Carriers"
        description="Those of the chosen countries, or all."
        placeholder="Any carrier"
        options={carrierOptions(dictionary.carriers, targeting.countries, targeting.carriers)}
      />
      {(creativeType === 'video' || targeting.playerSizes.length > 0) && (
        <FormToggleGroup
          name="targeting.playerSizes"
          label="Player sizes"
          description="Widths in pixels: small up to 350, medium up to 499, large up to 799, x-large from 800."
          options={PLAYER_SIZES.map((value) => ({
            value,
            label:
              value === 'all'
                ? 'All'
                : (dictionary.playerSizes.find(({ code }) => code === value)?.name ?? value),
          }))}
        />
      )}
      <AgeField />
    </>
  );
}
