import { ComboboxChevron, Pill, PillsInput } from '@mantine/core';
import { useId, useMergedRef } from '@mantine/hooks';
import { useState, type KeyboardEvent } from 'react';

import { inputProps, type FieldProps } from './field-props.ts';
import { useLeave, type Handover } from './handover.ts';

interface TagsSketchProps {
  readonly field: Omit<FieldProps<never>, 'value' | 'onChange'>;
  readonly value: readonly string[];
  readonly words: (value: string) => string;
  readonly onChange: (value: string[]) => void;
  /** Where words can be made: what was typed, on Enter, comma or leaving. */
  readonly onCommit?: (text: string) => void;
  readonly handover: Handover;
  readonly preload: () => void;
  readonly demand: () => void;
}

const COMMIT_KEYS: readonly string[] = ['Enter', ',', ';'];

/** A field of tags, as long as its list's code is on its way: tags can be taken away and typing can begin. */
export function TagsSketch(props: TagsSketchProps) {
  const { field, value, words, onChange, onCommit, handover, preload, demand } = props;
  const [typed, setTyped] = useState('');
  const leave = useLeave(handover);
  const {
    name: _hidden,
    ref: ownRef,
    id: ownId,
    placeholder,
    disabled,
    readOnly,
    'aria-required': ariaRequired,
    'data-autofocus': autofocus,
    ...wrapper
  } = inputProps(field);
  const id = useId(ownId);
  const ref = useMergedRef(leave as React.Ref<HTMLInputElement>, ownRef);
  const isIdle = disabled === true || readOnly === true;
  const type = (text: string) => {
    setTyped(text);
    handover.current.text = text === '' ? undefined : text;
  };
  const commit = () => {
    if (onCommit === undefined || typed.trim() === '') return;
    onCommit(typed.trim());
    type('');
  };
  const press = (event: KeyboardEvent) => {
    if (isIdle) return;
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
    if (event.key === 'Escape') handover.current.opening = undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      handover.current.opening = 'key';
      demand();
    }
    if (onCommit !== undefined && typed.trim() !== '' && COMMIT_KEYS.includes(event.key)) {
      event.preventDefault();
      commit();
    }
  };
  return (
    <PillsInput
      {...withoutInput(wrapper)}
      id={id}
      disabled={disabled ?? false}
      onPointerEnter={preload}
      onClick={demand}
      {...(onCommit === undefined ? { rightSection: <ComboboxChevron /> } : {})}
      rightSectionPointerEvents="none"
    >
      <Pill.Group disabled={disabled ?? false}>
        {value.map((one) => (
          <Pill
            key={one}
            withRemoveButton={!isIdle}
            onRemove={() => onChange(value.filter((other) => other !== one))}
          >
            {words(one)}
          </Pill>
        ))}
        <PillsInput.Field
          ref={ref}
          id={id}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-required={ariaRequired}
          data-autofocus={autofocus}
          autoComplete={field.autoComplete ?? 'off'}
          placeholder={value.length === 0 ? (placeholder ?? '') : ''}
          disabled={disabled ?? false}
          readOnly={readOnly ?? false}
          value={typed}
          onChange={(event) => {
            type(event.currentTarget.value);
            demand();
          }}
          onFocus={preload}
          onKeyDown={press}
          onBlur={() => {
            commit();
            type('');
            handover.current.opening = undefined;
            field.onBlur?.();
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}

/** What belongs to the input inside, not to the frame around it. */
function withoutInput<Props extends object>(props: Props) {
  const {
    onBlur: _blur,
    autoComplete: _auto,
    autoFocus: _focus,
    ...rest
  } = props as Props & Record<string, unknown>;
  return rest;
}
