import { ComboSketch } from './combo-sketch.tsx';
import { useHandover } from './handover.ts';
import { laterParts } from './later-parts.ts';
import { isSearchable, type SelectFieldProps } from './select-field-props.ts';

const combo = laterParts(() => import('./select-combo.tsx'));

/** One of many; the list's code is fetched while nothing else is to do, or with the first focus. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const parts = combo.use();
  const handover = useHandover();
  if (parts !== undefined) return <parts.SelectCombo {...props} handover={handover} />;
  const { options, value, leftSection } = props;
  return (
    <ComboSketch
      field={props}
      shown={options.find((option) => option.value === value)?.label ?? ''}
      isTypable={isSearchable(props)}
      leftSection={leftSection}
      handover={handover}
      preload={combo.preload}
      demand={combo.demand}
    />
  );
}
