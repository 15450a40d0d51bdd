import { MAX_TAGS, type FieldProps } from './field-props.ts';
import { useHandover } from './handover.ts';
import { laterParts } from './later-parts.ts';
import { TagsSketch } from './tags-sketch.tsx';

export interface TagsFieldProps extends FieldProps<string[]> {
  suggestions?: readonly string[] | undefined;
  max?: number | undefined;
}

const combo = laterParts(() => import('./tags-combo.tsx'));
const asTyped = (word: string): string => word;

/** Several words that the person types; enter, comma or a pasted list divides them. */
export function TagsField(props: TagsFieldProps) {
  const parts = combo.use();
  const handover = useHandover();
  if (parts !== undefined) return <parts.TagsCombo {...props} handover={handover} />;
  const { value, onChange, max = MAX_TAGS } = props;
  return (
    <TagsSketch
      field={props}
      value={value}
      words={asTyped}
      onChange={onChange}
      onCommit={(word) => {
        const isKnown = value.some((one) => one.toLowerCase() === word.toLowerCase());
        if (!isKnown && value.length < max) onChange([...value, word]);
      }}
      handover={handover}
      preload={combo.preload}
      demand={combo.demand}
    />
  );
}
