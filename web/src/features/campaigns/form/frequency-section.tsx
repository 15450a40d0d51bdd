import type { CampaignView } from '@marquee/schemas/campaign/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Group } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { FormRadio } from '../../../widgets/form/fields/radio-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignValues } from '../model/form-values.ts';
import classes from './targeting.module.css';
import { fieldName } from './field-name.ts';

type Cap = CampaignView['frequencyCap'];

const RECOMMENDED = [3, 4, 5];
const DAY_HOURS = 24;
const PERIODS = [
  { hours: 1, label: t('Hour') },
  { hours: DAY_HOURS, label: t('Day') },
  { hours: 7 * DAY_HOURS, label: t('Week') },
];

const UNKNOWN_OPTIONS = [
  { value: 'no-bid', label: t('Don’t bid: the cap always holds, but reach is lower') },
  {
    value: 'bid',
    label: t('Bid: the cap can’t be enforced there, so a person may see the ad any number of times'),
  },
];

const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text));
const textOf = (value: number): string => (Number.isFinite(value) ? String(value) : '');

/** How often one person sees it. */
export function FrequencySection() {
  const { frequencyCap } = useFormValues<CampaignValues>();
  return (
    <FormSection
      id="frequency"
      title={t('Frequency cap')}
      description={t('How often one person can see the campaign. 3 to 5 times is recommended.')}
    >
      <FormCustom
        name={fieldName('frequencyCap')}
        label={t('Frequency cap')}
        show={(value) => {
          const cap = value as NonNullable<Cap>;
          return t('{impressions} in {hours} hours', { impressions: cap.impressions, hours: cap.hours });
        }}
        render={({ value, setValue, error }) => (
          <CapFields cap={(value ?? null) as Cap} setCap={setValue} error={error} />
        )}
      />
      {frequencyCap !== null && (
        <FormRadio
          name={fieldName('frequencyUnknown')}
          label={t('When the viewer can’t be identified')}
          description={t('Most iOS traffic and viewers who declined consent have no identifier.')}
          options={UNKNOWN_OPTIONS}
        />
      )}
    </FormSection>
  );
}

interface CapFieldsProps {
  readonly cap: Cap;
  readonly setCap: (cap: Cap) => void;
  readonly error: string | undefined;
}

function CapFields({ cap, setCap, error }: CapFieldsProps) {
  return (
    <div className={classes.optional}>
      <SwitchField
        label={t('Limit how often one person sees it')}
        value={cap !== null}
        onChange={(isOn) => setCap(isOn ? { impressions: 3, hours: DAY_HOURS } : null)}
      />
      {cap !== null && (
        <>
          <div className={classes.pair}>
            <NumberField
              label={t('Impressions')}
              unit={t('times')}
              error={error}
              value={textOf(cap.impressions)}
              onChange={(text) => setCap({ ...cap, impressions: numberOf(text) })}
            />
            <NumberField
              label={t('In')}
              unit={t('hours')}
              value={textOf(cap.hours)}
              onChange={(text) => setCap({ ...cap, hours: numberOf(text) })}
            />
          </div>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {t('Presets:')}
            </Text>
            {RECOMMENDED.map((times) => (
              <Button
                key={times}
                size="compact-sm"
                variant={cap.impressions === times ? 'filled' : 'default'}
                aria-pressed={cap.impressions === times}
                onClick={() => setCap({ ...cap, impressions: times })}
              >
                {t('{times} times', { times })}
              </Button>
            ))}
            {PERIODS.map(({ hours, label }) => (
              <Button
                key={hours}
                size="compact-sm"
                variant={cap.hours === hours ? 'filled' : 'default'}
                aria-pressed={cap.hours === hours}
                onClick={() => setCap({ ...cap, hours })}
              >
                {t('Per {period}', { period: withinSentence(label) })}
              </Button>
            ))}
          </Group>
        </>
      )}
    </div>
  );
}
