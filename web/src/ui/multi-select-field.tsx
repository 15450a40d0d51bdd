import type { ReactNode } from 'react';

import type { FieldProps, Option } from './field-props.ts';
import { useHandover } from './handover.ts';
import { laterParts } from './later-parts.ts';
import { TagsSketch } from './tags-sketch.tsx';

export interface MultiSelectFieldProps<Value extends string> extends FieldProps<Value[]> {
  options: readonly Option<Value>[];
  nothingFound?: ReactNode;
  /** The specification lets at most 100 be chosen. */
  max?: number | undefined;
  /** Told what is typed, where the options come from a call: they are then shown as they are, unfiltered. */
  onSearch?: ((text: string) => void) | undefined;
}

const combo = laterParts(() => import('./multi-select-combo.tsx'));

/** Several of many, as tags; the list's code is fetched while nothing else is to do, or with the first focus. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const parts = combo.use();
  const handover = useHandover();
  if (parts !== undefined) return <parts.MultiSelectCombo {...props} handover={handover} />;
  const { options, value, onChange } = props;
  return (
    <TagsSketch
      field={props}
      value={value}
      words={(one) => options.find((option) => option.value === one)?.label ?? one}
      onChange={(kept) => onChange(kept as Value[])}
      handover={handover}
      preload={combo.preload}
      demand={combo.demand}
    />
  );
}
