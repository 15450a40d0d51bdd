import { BundleEditor } from '../../../features/contextual-bundles/bundle-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <BundleEditor key={id} scope="own" id={id} />;
}
