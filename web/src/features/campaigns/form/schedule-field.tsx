import { useId } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout/layout.tsx';
import {
  hoursAWeek,
  inverted,
  sameWeek,
  SCHEDULE_PRESETS,
  scheduleOf,
  weekOf,
  type Schedule,
} from '../model/schedule.ts';
import { describeSchedule } from '../model/describe-schedule.ts';
import classes from './schedule-field.module.css';
import { WeekGrid } from './week-grid.tsx';

export interface ScheduleFieldProps {
  readonly label: string;
  readonly value: Schedule;
  readonly onChange: (value: Schedule) => void;
  readonly error?: string | undefined;
}

/** When a campaign runs: ready-made weeks, and a map of hours to paint. */
export function ScheduleField({ label, value, onChange, error }: ScheduleFieldProps) {
  const labelId = useId();
  const week = weekOf(value);
  const count = hoursAWeek(week);
  return (
    <div role="group" aria-labelledby={labelId} className={classes.field}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <Group gap="xs">
          {SCHEDULE_PRESETS.map((preset) => {
            const isChosen = sameWeek(week, preset.week);
            return (
              <Button
                key={preset.id}
                size="compact-sm"
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                onClick={() => onChange(scheduleOf(preset.week))}
              >
                {preset.label}
              </Button>
            );
          })}
          <Button size="compact-sm" variant="default" onClick={() => onChange(scheduleOf(inverted(week)))}>
            {t('Invert')}
          </Button>
        </Group>
      </div>
      <WeekGrid labelId={labelId} week={week} onChange={(next) => onChange(scheduleOf(next))} />
      <p className={classes.text} role="status">
        {count === 0
          ? t('No hours selected: the campaign would never run.')
          : t('{sentence}, {count, plural, one {# hour} other {# hours}} a week.', {
              sentence: sentence(describeSchedule(value)),
              count,
            })}
      </p>
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </div>
  );
}

const sentence = (label: string): string => label.slice(0, 1).toUpperCase() + label.slice(1);
