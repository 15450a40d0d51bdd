import { DspEndpointEditor } from '../../../features/endpoints/dsp/dsp-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  return <DspEndpointEditor id={useIdParam()} />;
}
