import { CreativeEditor } from '../../../features/creatives/form/creative-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  return <CreativeEditor scope="all" id={useIdParam()} />;
}
