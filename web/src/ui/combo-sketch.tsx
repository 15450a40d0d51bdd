import { InputBase } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

import { defined } from './defined.ts';
import { inputProps, type FieldProps } from './field-props.ts';
import { useLeave, type Handover } from './handover.ts';
import { IconSelector } from './icons.ts';

interface ComboSketchProps {
  readonly field: Omit<FieldProps<never>, 'value' | 'onChange'>;
  /** The chosen one, in words. */
  readonly shown: string;
  readonly isTypable: boolean;
  readonly leftSection?: ReactNode;
  readonly handover: Handover;
  readonly preload: () => void;
  readonly demand: () => void;
}

const OPENING_KEYS: readonly string[] = ['ArrowDown', 'ArrowUp'];
const BUTTON_KEYS: readonly string[] = ['Enter', ' '];

/** A field with a list, as long as the list's code is on its way: the same to look at, to focus and to speak. */
export function ComboSketch({
  field,
  shown,
  isTypable,
  leftSection,
  handover,
  preload,
  demand,
}: ComboSketchProps) {
  const [typed, setTyped] = useState<string>();
  const leave = useLeave(handover);
  const { name: _hidden, ref: ownRef, ...input } = inputProps(field);
  const ref = useMergedRef(leave as React.Ref<HTMLInputElement>, ownRef);
  const isIdle = field.disabled === true || field.readOnly === true;
  const begin = (opening: 'key' | 'pointer') => {
    if (isIdle) return;
    handover.current.opening = opening;
    demand();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') handover.current.opening = undefined;
    const isOpening = OPENING_KEYS.includes(event.key) || (!isTypable && BUTTON_KEYS.includes(event.key));
    if (!isOpening || isIdle) return;
    event.preventDefault();
    begin('key');
  };
  const type = (text: string | undefined) => {
    setTyped(text);
    handover.current.text = text;
  };
  return (
    <InputBase
      {...input}
      {...defined({ leftSection })}
      ref={ref}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete={field.autoComplete ?? 'off'}
      readOnly={field.readOnly === true || !isTypable}
      pointer={!isTypable}
      rightSection={<IconSelector size="1rem" aria-hidden />}
      rightSectionPointerEvents="none"
      value={typed ?? shown}
      onChange={(event) => {
        type(event.currentTarget.value);
        demand();
      }}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => begin('pointer')}
      onKeyDown={press}
      onBlur={() => {
        type(undefined);
        handover.current.opening = undefined;
        field.onBlur?.();
      }}
    />
  );
}
