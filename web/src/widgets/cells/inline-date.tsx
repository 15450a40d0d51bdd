import { formatDateTime, formatDay, NOTHING } from '../../lib/format.ts';
import { DateField, DateTimeField } from '../../ui/dates.tsx';
import { InlineShell } from './inline-shell.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

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
  readonly min?: string;
  readonly disabled?: boolean;
  /** What stands for null: `No end`. */
  readonly none?: string;
}

/** A day, or a point in time, that is edited where it stands; choosing it saves it. */
export function InlineDate(props: InlineDateProps) {
  const { label, of, value, onSave, withTime = false, offsetMinutes = 0, clearable = true, min } = props;
  const edit = useInlineEdit<string | null>({ value, onSave });
  const shared = {
    label: `${label} of ${of}`,
    hideLabel: true,
    size: 'xs' as const,
    value: edit.draft,
    error: edit.error,
    clearable,
    min,
  };
  const words = (shown: string | null) => {
    if (shown === null) return props.none ?? NOTHING;
    return withTime ? formatDateTime(shown, offsetMinutes) : formatDay(shown);
  };
  return (
    <InlineShell
      label={`${label} of ${of}`}
      edit={edit}
      disabled={props.disabled ?? false}
      field={
        withTime ? (
          <DateTimeField {...shared} utcOffsetMinutes={offsetMinutes} onChange={edit.change} />
        ) : (
          <DateField {...shared} onChange={(day) => edit.save(day)} />
        )
      }
    >
      {words(edit.shown)}
    </InlineShell>
  );
}
