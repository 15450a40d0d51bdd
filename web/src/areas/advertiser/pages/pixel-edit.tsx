import { PixelEditor } from '../../../features/conversion-pixels/pixel-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <PixelEditor key={id} id={id} />;
}
