import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { IconZoomIn } from '../../../ui/icons.ts';
import { Text } from '../../../ui/text.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { CreativePreview } from '../../../widgets/ad-preview/creative-preview.tsx';
import type { PreviewSource } from '../../../widgets/ad-preview/preview-source.ts';

/** Delay before the preview follows a change, so that a key press does not restart the ad. */
const PAUSE_MS = 400;

/** What is being typed, as it will be seen. */
export function PreviewAside() {
  const [values] = useDebouncedValue(useFormValues<PreviewSource & { name?: string }>(), PAUSE_MS);
  const [isLarge, setIsLarge] = useState(false);
  const name = values.name === undefined || values.name === '' ? t('the new creative') : values.name;
  return (
    <Card
      title={t('Preview')}
      actions={
        <IconButton label={t('Enlarge the preview')} size="md" onClick={() => setIsLarge(true)}>
          <IconZoomIn size="1rem" aria-hidden />
        </IconButton>
      }
    >
      <CreativePreview source={values} name={name} maxHeight={480} />
      <Text size="xs" c="dimmed" mt="sm">
        {t('Macros show sample values.')}
      </Text>
      <Dialog
        opened={isLarge}
        onClose={() => setIsLarge(false)}
        title={t('Preview of {name}', { name })}
        size="xl"
      >
        {isLarge && <CreativePreview source={values} name={name} maxHeight={560} />}
      </Dialog>
    </Card>
  );
}
