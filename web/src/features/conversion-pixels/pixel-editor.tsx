import { t } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { usedByText } from '../../widgets/entity/used-by.tsx';
import { Installation } from './installation.tsx';
import { PixelEditForm } from './pixel-form.tsx';
import { PIXEL } from './pixel-kind.ts';
import { RecentHits } from './recent-hits.tsx';

/** One pixel: its code to install, its latest hits, and its settings. */
export const PixelEditor = ({ id }: { readonly id: number }) => (
  <EntityEditor
    kind={PIXEL}
    id={id}
    description={(pixel) => usedByText(pixel, t('No audience uses it yet.'))}
    form={(pixel) => (
      <Stack gap="lg">
        <Installation pixel={pixel} />
        <RecentHits pixelId={pixel.id} />
        <PixelEditForm pixel={pixel} />
      </Stack>
    )}
  />
);
