import { EntityEditor } from '../../../widgets/entity/entity-editor.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { DiscrepanciesCard } from './discrepancies-card.tsx';
import { SspExamplesCard } from './examples-card.tsx';
import { SspFiguresCard } from './figures-card.tsx';
import { SspEndpointEditForm } from './ssp-form.tsx';
import { SSP } from './ssp-kind.ts';

/** One exchange: its settings, how it connects, and what the messages look like. */
export function SspEndpointEditor({ id }: { readonly id: number }) {
  return (
    <EntityEditor
      kind={SSP}
      id={id}
      form={(endpoint) => <SspEndpointEditForm endpoint={endpoint} />}
      cards={(endpoint) => (
        <>
          <ConnectionCard endpoint={endpoint} />
          <SspFiguresCard endpoint={endpoint} />
          <DiscrepanciesCard id={id} />
          <SspExamplesCard id={id} />
        </>
      )}
    />
  );
}
