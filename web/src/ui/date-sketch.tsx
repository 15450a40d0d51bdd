import { Input } from '@mantine/core';
import { useId, useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

import { defined } from './defined.ts';
import { wrapperProps, type FieldProps } from './field-props.ts';
import { useLeave, type Handover } from './handover.ts';
import { IconCalendar } from './icons.ts';

export const CALENDAR_ICON = <IconCalendar size="1rem" aria-hidden />;

interface DateSketchProps {
  readonly field: Omit<FieldProps<never>, 'value' | 'onChange'>;
  /** The chosen days, in words. */
  readonly shown: string;
  readonly handover: Handover;
  readonly preload: () => void;
  readonly demand: () => void;
}

/** The button of a date, as long as the calendar's code is on its way. */
export function DateSketch({ field, shown, handover, preload, demand }: DateSketchProps) {
  const leave = useLeave(handover);
  const { ref: ownRef, disabled, readOnly, placeholder } = field;
  const { id: ownId, ...wrapper } = wrapperProps(field);
  const id = useId(ownId);
  const ref = useMergedRef(leave as Ref<HTMLButtonElement>, ownRef);
  return (
    <Input.Wrapper {...wrapper} id={id}>
      <Input
        {...defined({ disabled, error: wrapper.error, size: wrapper.size })}
        ref={ref}
        id={id}
        component="button"
        type="button"
        {...(field.hideLabel && typeof field.label === 'string' ? { 'aria-label': field.label } : {})}
        data-autofocus={field.autoFocus || undefined}
        multiline
        pointer
        leftSection={CALENDAR_ICON}
        leftSectionPointerEvents="none"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          if (readOnly) return;
          handover.current.opening = 'pointer';
          demand();
        }}
        onBlur={() => {
          handover.current.opening = undefined;
          field.onBlur?.();
        }}
      >
        {shown === '' ? <Input.Placeholder>{placeholder}</Input.Placeholder> : shown}
      </Input>
    </Input.Wrapper>
  );
}
