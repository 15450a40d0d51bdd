import { useQuery } from '@tanstack/react-query';

import { ExamplesCard } from '../../widgets/message-examples/examples-card.tsx';
import { dspEndpointExamplesQuery, replayDspExample } from './api.ts';
import { outsideNoBidWords } from './no-bid-words.ts';

/** What we send, what may come back, and what comes back just now. */
export function DspExamplesCard({ id }: { readonly id: number }) {
  return (
    <ExamplesCard
      description="What we would send, and what may come back. A replay is sent with test=1: nothing of it is billed."
      examples={useQuery(dspEndpointExamplesQuery(id))}
      replay={() => replayDspExample(id)}
      wordsOf={outsideNoBidWords}
    />
  );
}
