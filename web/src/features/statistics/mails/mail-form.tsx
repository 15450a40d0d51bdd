import type { ReportMailFrequency } from '@marquee/schemas/report-mail/fields';
import { useState, type FormEvent } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelectField } from '../../../ui/fields/native-select-field.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FREQUENCY_OPTIONS, frequencyHint, HOUR_OPTIONS } from './schedule-text.ts';

export interface MailSchedule {
  readonly name: string;
  readonly frequency: ReportMailFrequency;
  readonly hour: number;
}

interface MailFormProps {
  readonly initial: MailSchedule;
  /** Zone of the hour, `+05:30`. */
  readonly zone: string;
  readonly submitLabel: string;
  readonly isSaving: boolean;
  readonly onSave: (schedule: MailSchedule) => void;
}

const NAME_LENGTH_MAX = 255;

/** When a report is mailed, and how it is called. */
export function MailForm({ initial, zone, submitLabel, isSaving, onSave }: MailFormProps) {
  const [name, setName] = useState(initial.name);
  const [frequency, setFrequency] = useState(initial.frequency);
  const [hour, setHour] = useState(initial.hour);
  const [wasSent, setWasSent] = useState(false);
  const isEmpty = name.trim() === '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!isEmpty) onSave({ name: name.trim(), frequency, hour });
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <TextField
          label={t('Name')}
          description={t('Heading of the email.')}
          required
          maxLength={NAME_LENGTH_MAX}
          value={name}
          onChange={setName}
          error={wasSent && isEmpty ? t('Name is required.') : undefined}
        />
        <SegmentedField
          label={t('How often')}
          description={frequencyHint(frequency)}
          options={FREQUENCY_OPTIONS}
          value={frequency}
          onChange={setFrequency}
        />
        <NativeSelectField
          label={t('At ({zone})', { zone: zoneLabel(zone) })}
          options={HOUR_OPTIONS}
          value={String(hour)}
          onChange={(chosen) => setHour(Number(chosen))}
        />
        <div>
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
