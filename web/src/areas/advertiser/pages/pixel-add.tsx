import { PixelAddForm } from '../../../features/conversion-pixels/pixel-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="You get the code to install after you create the pixel." />
      <PixelAddForm />
    </>
  );
}
