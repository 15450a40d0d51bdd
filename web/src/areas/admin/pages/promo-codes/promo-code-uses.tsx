import { PromoCodeUses } from '../../../../features/promo-codes/promo-code-uses.tsx';
import { useIdParam } from '../../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <PromoCodeUses key={id} id={id} />;
}
