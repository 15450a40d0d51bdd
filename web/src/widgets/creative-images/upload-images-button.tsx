import { Suspense, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { IconUpload } from '../../ui/icons.ts';
import type { ImagesDialogProps } from './images-dialog.tsx';

const ImagesDialog = lazyWithRetry<ImagesDialogProps>(
  async () => (await import('./images-dialog.tsx')).ImagesDialog,
);

export type UploadImagesButtonProps = Omit<ImagesDialogProps, 'onClose'> & Pick<ButtonProps, 'size'>;

/** Opens the dialog that makes creatives of many images at once. */
export function UploadImagesButton({ size = 'sm', ...props }: UploadImagesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconUpload size="1rem" aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Upload images and zips')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImagesDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
