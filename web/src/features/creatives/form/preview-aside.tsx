import { Card } from '../../../ui/card.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { CreativePreview } from '../preview/creative-preview.tsx';
import type { PreviewSource } from '../preview/preview-source.ts';

/** A key press is no reason to start an ad anew. */
const PAUSE_MS = 400;

/** What is being typed, as it will be seen. */
export function PreviewAside() {
  const [values] = useDebouncedValue(useFormValues<PreviewSource & { name?: string }>(), PAUSE_MS);
  const { name } = values;
  return (
    <Card title="Preview" description="With sample values in the place of macros.">
      <CreativePreview
        source={values}
        name={name !== undefined && name !== '' ? name : 'the new creative'}
        maxHeight={480}
      />
    </Card>
  );
}
