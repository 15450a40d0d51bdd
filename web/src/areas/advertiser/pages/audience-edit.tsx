import { AudienceEditor } from '../../../features/audiences/audience-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <AudienceEditor key={id} id={id} />;
}
