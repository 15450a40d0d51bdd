import { mustBeValid } from '@marquee/schemas/common/messages';
import { UTC } from '@marquee/schemas/common/zone/zone';
import { useState, type FormEvent } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { minutesOf } from '../../lib/zone/zones.ts';
import { FocusOnLoad } from '../../ui/overlays/focus-on-load.tsx';
import { Button } from '../../ui/button.tsx';
import { instantOf, wallClockOf } from '../../ui/fields/date-text.ts';
import { DayCalendar } from '../../ui/fields/calendars.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Text } from '../../ui/text.tsx';
import classes from './cells.module.css';
import type { InlineEdit } from './use-inline-edit.ts';

export interface InlineDateProps {
  readonly label: string;
  readonly of: string;
  /** An instant (ISO 8601, UTC) with time, else a day, `YYYY-MM-DD`. */
  readonly value: string | null;
  readonly onSave: (value: string | null) => Promise<unknown>;
  readonly withTime?: boolean;
  /** Of the clock: an offset, since it is set as well; default: UTC. */
  readonly zone?: string;
  readonly clearable?: boolean;
  /** First day that can be chosen. */
  readonly min?: string;
  readonly disabled?: boolean;
  /** Label of null: `No end`. */
  readonly none?: string;
}

export type DateEditorProps = InlineDateProps & { readonly edit: InlineEdit<string | null> };

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** The calendar, the clock where there is one, and what can be done. */
export function DateEditor(props: DateEditorProps) {
  const { label, edit, withTime = false, clearable = true, min } = props;
  const { day, choose, time, typeTime, fieldError, save } = useDayAndTime(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <FocusOnLoad>
      <form onSubmit={submit} className={classes.dateEditor}>
        <DayCalendar label={label} value={day} onChange={choose} {...(min === undefined ? {} : { min })} />
        {withTime && (
          <TextField
            label={t('Time')}
            size="xs"
            inputMode="numeric"
            placeholder="HH:mm"
            value={time}
            error={fieldError}
            onChange={typeTime}
          />
        )}
        {edit.error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {edit.error}
          </Text>
        )}
        <div className={classes.dateActions}>
          {clearable && edit.draft !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => edit.save(null)}>
              {t('Clear')}
            </Button>
          )}
          {withTime && (
            <Button type="submit" size="compact-sm" disabled={day === null}>
              {t('Save')}
            </Button>
          )}
        </div>
      </form>
    </FocusOnLoad>
  );
}

/** What is chosen so far. A day without a time is saved as soon as it is chosen. */
function useDayAndTime({ edit, withTime = false, zone = UTC }: DateEditorProps) {
  const offsetMinutes = minutesOf(zone);
  const before = edit.draft;
  const clock = before !== null && withTime ? wallClockOf(before, offsetMinutes) : undefined;
  const [day, setDay] = useState(clock?.slice(0, 10) ?? before);
  const [time, setTime] = useState(clock?.slice(11, 16) ?? '00:00');
  const [fieldError, setFieldError] = useState<string>();
  return {
    day,
    choose: (chosen: string | null) => {
      setDay(chosen);
      if (!withTime) edit.save(chosen);
    },
    time,
    typeTime: (text: string) => {
      setFieldError(undefined);
      setTime(text);
    },
    fieldError,
    save: () => {
      if (!TIME.test(time)) setFieldError(mustBeValid('Time'));
      else edit.save(day === null ? null : instantOf(`${day} ${time.padStart(5, '0')}`, offsetMinutes));
    },
  };
}
