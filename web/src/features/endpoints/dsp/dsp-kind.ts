import type {
  DspEndpointExamples,
  DspEndpointReplay,
  DspEndpointView,
} from '@marquee/schemas/queries/dsp-endpoint';

import { paths } from '../../../lib/paths.ts';
import { endpointKind } from '../endpoint-kind.ts';

/** The outside bidders that are asked for their bids. */
export const DSP = endpointKind<DspEndpointView, DspEndpointExamples, DspEndpointReplay>({
  key: 'dsp-endpoint',
  noun: 'DSP endpoint',
  deletion: 'It is asked for bids no more. What it has bought is still shown and settled. Statistics stay.',
  listHref: () => paths.dspEndpoints.href(),
  editHref: (parameters) => paths.dspEndpointEdit.href(parameters),
});
