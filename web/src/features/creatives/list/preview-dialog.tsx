import type { CreativeView } from '@marquee/schemas/creative/views';

import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CreativePreview } from '../../../widgets/ad-preview/creative-preview.tsx';

interface PreviewDialogProps {
  /** Undefined while it is closed. */
  readonly creative: CreativeView | undefined;
  readonly onClose: () => void;
}

/** A look at one creative without leaving the list. */
export function PreviewDialog({ creative, onClose }: PreviewDialogProps) {
  return (
    <Dialog opened={creative !== undefined} onClose={onClose} title={creative?.name ?? ''} size="xl">
      {creative !== undefined && <CreativePreview source={creative} name={creative.name} maxHeight={520} />}
    </Dialog>
  );
}
