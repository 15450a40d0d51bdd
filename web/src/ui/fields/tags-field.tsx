import { TagsInput } from '@mantine/core';
import { useState } from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { t } from '../../lib/i18n/i18n.ts';
import { inputProps, MAX_TAGS, type FieldProps } from './field-props.ts';

interface TagsFieldProps extends FieldProps<string[]> {
  suggestions?: readonly string[] | undefined;
  max?: number | undefined;
  /** The suggestions open within the panel around the field, which a click beside it would close. */
  isInPanel?: boolean | undefined;
}

const SUGGESTIONS_MAX = 50;

/** Several words that the person types; enter, comma or a pasted list divides them. A click or typing shows suggestions. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, suggestions = [], max = MAX_TAGS, placeholder, isInPanel = false } = props;
  const { ref, ...input } = inputProps(props);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TagsInput
      {...input}
      {...withoutUndefined({ ref: ref })}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={[...suggestions]}
      limit={SUGGESTIONS_MAX}
      comboboxProps={{ withinPortal: !isInPanel }}
      value={value}
      onChange={onChange}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onSearchChange={(text) => setIsOpen(text !== '')}
      onClick={() => setIsOpen(true)}
      maxTags={max}
      splitChars={[',', ';', '\n']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': t('Clear all') }}
    />
  );
}
