import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { DealEditForm } from './deal-form.tsx';
import { DEAL } from './deal-kind.ts';

/** One deal and its terms. */
export function DealEditor({ id }: { readonly id: number }) {
  return <EntityEditor kind={DEAL} id={id} form={(deal) => <DealEditForm deal={deal} />} />;
}
