import type { conversionPixelResource } from '@marquee/schemas/conversion-pixel/fields';
import { CLICK_WINDOW_DAYS_MAX, VIEW_WINDOW_HOURS_MAX } from '@marquee/schemas/traffic/attribution';
import type { Shown } from '@marquee/schemas/resource/derive';

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
        <FormText name={fieldName('name')} label="Name" autoComplete="off" />
        <FormText
          name={fieldName('conversionType')}
          label="Conversion type"
          description="What happened, for your statistics: purchase, lead, install."
          autoComplete="off"
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name={fieldName('repeatConversionsType')}
          label="Count"
          description="When one person converts several times after the same click or view."
          options={REPEAT_OPTIONS}
        />
        {isByInterval && (
          <FormNumber
            name={fieldName('frequency')}
            label="Interval"
            description="Further conversions within it don’t count."
            unit="hours"
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormNumber
          name={fieldName('clickWindowDays')}
          label="Click window"
          description={`How long after an ad a conversion counts for its click: up to ${CLICK_WINDOW_DAYS_MAX} days.`}
          unit="days"
        />
        <FormNumber
          name={fieldName('viewWindowHours')}
          label="View window"
          description={`The same for an ad that was seen, not clicked: up to ${VIEW_WINDOW_HOURS_MAX} hours. 0 counts none.`}
          unit="hours"
        />
      </SimpleGrid>
      <FormSwitch
        name={fieldName('isActive')}
        label="On"
        description="While a pixel is off, its conversions don’t count."
      />
    </Stack>
  );
}
