import { PromoCodeEditor } from '../../../../features/promo-codes/promo-code-editor.tsx';
import { useIdParam } from '../../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <PromoCodeEditor key={id} id={id} />;
}
