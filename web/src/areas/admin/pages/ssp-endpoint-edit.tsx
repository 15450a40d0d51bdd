import { SspEndpointEditor } from '../../../features/endpoints/ssp/ssp-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  return <SspEndpointEditor id={useIdParam()} />;
}
