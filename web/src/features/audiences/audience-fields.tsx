import type { audienceResource } from '@marquee/schemas/audience/fields';
import { conversionPixelView } from '@marquee/schemas/conversion-pixel/views';
import type { Shown } from '@marquee/schemas/resource/derive';
import { pick } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { useSearchedChoices, type ChoiceSource } from '../../widgets/choices/use-searched-choices.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { CampaignsField } from '../../widgets/form/fields/campaigns-field.tsx';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { COLLECTION_OPTIONS, TYPE_OPTIONS } from './terms.ts';

type AudienceValues = Shown<typeof audienceResource.fields>;
const fieldName = fieldNames<AudienceValues>();

interface Choice {
  readonly id: number;
  readonly name: string;
}

const PIXELS: ChoiceSource<Choice> = {
  key: 'conversion-pixel',
  path: '/conversion-pixels',
  row: pick(conversionPixelView, ['id', 'name']),
  labelOf: ({ name }) => name,
  fallback: (id) => t('Deleted pixel {id}', { id }),
};

/** The fields of an audience; what it is collected from is chosen once. */
export function AudienceFields({ isNew = false }: { readonly isNew?: boolean }) {
  const { collectionType, sourceCampaignIds } = useFormValues<AudienceValues>();
  return (
    <Stack gap="md">
      <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name={fieldName('type')}
          label={t('Type')}
          description={t(
            'A targeting audience limits campaigns to its members. A collecting one only grows.',
          )}
          options={TYPE_OPTIONS}
        />
        <FormNumber
          name={fieldName('lifetimeDays')}
          label={t('Lifetime')}
          description={t('How long people stay after their last click, conversion or visit.')}
          unit={t('days')}
        />
        <FormSelect
          name={fieldName('collectionType')}
          label={t('Collected from')}
          disabled={!isNew}
          description={isNew ? t('It cannot be changed later.') : undefined}
          options={COLLECTION_OPTIONS}
        />
        {collectionType === 'pixel' ? (
          <PixelField />
        ) : (
          <CampaignsField
            name={fieldName('sourceCampaignIds')}
            chosen={sourceCampaignIds}
            placeholder={t('All campaigns')}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}

function PixelField() {
  const { pixelId } = useFormValues<AudienceValues>();
  const { options, onSearch, isError } = useSearchedChoices(PIXELS, pixelId === null ? [] : [pixelId]);
  return (
    <FormSelect
      name={fieldName('pixelId')}
      label={t('Pixel')}
      required
      numeric
      searchable
      options={options}
      onSearch={onSearch}
      nothingFound={
        isError ? t('Couldn’t load conversion pixels. Try again.') : t('No such conversion pixel')
      }
    />
  );
}
