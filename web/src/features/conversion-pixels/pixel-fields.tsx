import type { conversionPixelResource } from '@marquee/schemas/conversion-pixel/fields';
import { CLICK_WINDOW_DAYS_MAX, VIEW_WINDOW_HOURS_MAX } from '@marquee/schemas/traffic/attribution';
import type { Shown } from '@marquee/schemas/resource/derive';

import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValue } from '../../widgets/form/use-form-value.ts';
import { REPEAT_OPTIONS } from './terms.ts';

const fieldName = fieldNames<Shown<typeof conversionPixelResource.fields>>();

/** The fields of a conversion pixel, new or changed. */
export function PixelFields() {
  const isByInterval = useFormValue(fieldName('repeatConversionsType')) === 'interval';
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
        <FormText
          name={fieldName('conversionType')}
          label={t('Conversion type')}
          description={t('What happened, for your statistics: purchase, lead, install.')}
          autoComplete="off"
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name={fieldName('repeatConversionsType')}
          label={t('Count')}
          description={t('When one person converts several times after the same click or view.')}
          options={REPEAT_OPTIONS}
        />
        {isByInterval && (
          <FormNumber
            name={fieldName('frequency')}
            label={t('Interval')}
            description={t('Further conversions within it don’t count.')}
            unit={t('hours')}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormNumber
          name={fieldName('clickWindowDays')}
          label={t('Click window')}
          description={t('How long after an ad a conversion counts for its click: up to {days} days.', {
            days: CLICK_WINDOW_DAYS_MAX,
          })}
          unit={t('days')}
        />
        <FormNumber
          name={fieldName('viewWindowHours')}
          label={t('View window')}
          description={t(
            'The same for ads that were seen but not clicked: up to {hours} hours. 0 = not counted.',
            { hours: VIEW_WINDOW_HOURS_MAX },
          )}
          unit={t('hours')}
        />
      </SimpleGrid>
      <FormSwitch
        name={fieldName('isActive')}
        label={t('On')}
        description={t('While a pixel is off, its conversions don’t count.')}
      />
    </Stack>
  );
}
