import { EntityEditor } from '../../../widgets/entity/entity-editor.tsx';
import { DspEndpointEditForm } from './dsp-form.tsx';
import { DSP } from './dsp-kind.ts';
import { DspExamplesCard } from './examples-card.tsx';
import { DspFiguresCard } from './figures-card.tsx';

/** One DSP: its settings, how it does, and what the messages look like. */
export function DspEndpointEditor({ id }: { readonly id: number }) {
  return (
    <EntityEditor
      kind={DSP}
      id={id}
      form={(endpoint) => <DspEndpointEditForm endpoint={endpoint} />}
      cards={(endpoint) => (
        <>
          <DspFiguresCard endpoint={endpoint} />
          <DspExamplesCard id={id} />
        </>
      )}
    />
  );
}
