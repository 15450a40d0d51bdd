import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { ExamplesCard } from '../../../widgets/message-examples/examples-card.tsx';
import { DSP } from './dsp-kind.ts';
import { describeDspAnswer } from './describe-dsp-answer.ts';

/** What we send, what may come back, and what comes back just now. */
export function DspExamplesCard({ id }: { readonly id: number }) {
  return (
    <ExamplesCard
      description={t(
        'What we send and what may come back. A replay is sent with test=1 and is never billed.',
      )}
      examples={useQuery(DSP.examples(id))}
      replay={() => DSP.replay(id)}
      labelOf={describeDspAnswer}
    />
  );
}
