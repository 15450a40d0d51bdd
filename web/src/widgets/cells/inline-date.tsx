import { mustBeValid } from '@marquee/schemas/common/messages';
import { useState, type FormEvent } from 'react';

import { formatDateTime, formatDay, NOTHING } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { instantOf, wallClockOf } from '../../ui/date-text.ts';
import { DayCalendar } from '../../ui/dates.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { IconPencil } from '../../ui/icons.ts';
import { Text } from '../../ui/text.tsx';
import { Popover } from '../../ui/tooltip.tsx';
import classes from './cells.module.css';
import { useInlineEdit, type InlineEdit } from './use-inline-edit.ts';

interface InlineDateProps {
  readonly label: string;
  readonly of: string;
  /** An instant (ISO 8601, UTC) with time, else a day, `YYYY-MM-DD`. */
  readonly value: string | null;
  readonly onSave: (value: string | null) => Promise<unknown>;
  readonly withTime?: boolean;
  /** Minutes east of UTC of the zone that the clock shows. */
  readonly offsetMinutes?: number;
  readonly clearable?: boolean;
  /** First day that can be chosen. */
  readonly min?: string;
  readonly disabled?: boolean;
  /** What stands for null: `No end`. */
  readonly none?: string;
}

/** A day, or a point in time, that is edited where it stands, in a calendar. A day is saved when it is chosen. */
export function InlineDate(props: InlineDateProps) {
  const { label, of, value, onSave, withTime = false, offsetMinutes = 0, disabled = false } = props;
  const edit = useInlineEdit<string | null>({ value, onSave });
  const words = (shown: string | null) => {
    if (shown === null) return props.none ?? NOTHING;
    return withTime ? formatDateTime(shown, offsetMinutes) : formatDay(shown);
  };
  if (disabled) return <span className={classes.date}>{words(value)}</span>;
  return (
    <Popover
      opened={edit.isEditing}
      onChange={(opened) => {
        if (!opened) edit.cancel();
      }}
      trapFocus
      returnFocus
      withinPortal
      position="bottom-start"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.editable}
          aria-label={`Edit ${label} of ${of}: ${words(edit.shown)}`}
          aria-busy={edit.isSaving}
          onClick={edit.isEditing ? edit.cancel : edit.start}
        >
          <span className={classes.date}>{words(edit.shown)}</span>
          <IconPencil size="0.9rem" aria-hidden className={classes.pencil} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${label} of ${of}`}>
        {edit.isEditing && <DateEditor {...props} edit={edit} />}
      </Popover.Dropdown>
    </Popover>
  );
}

type DateEditorProps = InlineDateProps & { readonly edit: InlineEdit<string | null> };

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

function DateEditor({
  label,
  edit,
  withTime = false,
  offsetMinutes = 0,
  clearable = true,
  min,
}: DateEditorProps) {
  const before = edit.draft;
  const clock = before !== null && withTime ? wallClockOf(before, offsetMinutes) : undefined;
  const [day, setDay] = useState(clock?.slice(0, 10) ?? before);
  const [time, setTime] = useState(clock?.slice(11, 16) ?? '00:00');
  const [fault, setFault] = useState<string>();
  const choose = (chosen: string | null) => {
    setDay(chosen);
    if (!withTime) edit.save(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!TIME.test(time)) setFault(mustBeValid('Time'));
    else edit.save(day === null ? null : instantOf(`${day} ${time.padStart(5, '0')}`, offsetMinutes));
  };
  return (
    <form onSubmit={submit} className={classes.dateEditor}>
      <DayCalendar label={label} value={day} onChange={choose} {...(min === undefined ? {} : { min })} />
      {withTime && (
        <TextField
          label="Time"
          size="xs"
          inputMode="numeric"
          placeholder="HH:mm"
          value={time}
          error={fault}
          onChange={(text) => {
            setFault(undefined);
            setTime(text);
          }}
        />
      )}
      {edit.error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {edit.error}
        </Text>
      )}
      <div className={classes.dateActions}>
        {clearable && before !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => edit.save(null)}>
            Clear
          </Button>
        )}
        {withTime && (
          <Button type="submit" size="compact-sm" disabled={day === null}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}
