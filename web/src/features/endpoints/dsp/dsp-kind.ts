import type { changeDspEndpointBody, createDspEndpointBody } from '@marquee/schemas/dsp-endpoint/commands';
import { dspEndpointExamples, dspEndpointReplay, dspEndpointView } from '@marquee/schemas/dsp-endpoint/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { endpointKind } from '../endpoint-kind.ts';

/** DSP endpoints as a kind of entity. */
export const DSP = endpointKind<typeof createDspEndpointBody, typeof changeDspEndpointBody>()(
  {
    key: 'dsp-endpoint',
    scope: 'all',
    noun: t('DSP endpoint'),
    nouns: {
      many: t('DSP endpoints'),
      counted: (count) => t('{count, plural, one {# DSP endpoint} other {# DSP endpoints}}', { count }),
    },
    newTitle: t('New DSP endpoint'),
    deletion: t(
      'It gets no more bid requests. Ads it already bought are still shown and billed. Statistics are kept.',
    ),
    listHref: () => paths.dspEndpoints.href(),
    addHref: () => paths.dspEndpointAdd.href(),
    editHref: (parameters) => paths.dspEndpointEdit.href(parameters),
  },
  { view: dspEndpointView, examples: dspEndpointExamples, replay: dspEndpointReplay },
);
