import { t } from '../../../lib/i18n/i18n.ts';
import { IconServer } from '../../../ui/icons.ts';
import { SwitchedList } from '../../../widgets/entity/entity-kind-list.tsx';
import { DSP } from './dsp-kind.ts';
import { dspEndpointResource } from './dsp-resource.tsx';

/** Every DSP, with its switch and limits. */
export function DspEndpointList() {
  return (
    <SwitchedList
      kind={DSP}
      resource={dspEndpointResource}
      emptyState={{
        icon: <IconServer />,
        title: t('No DSP endpoints yet'),
        text: t('An endpoint lets another DSP bid in our auctions alongside our own campaigns.'),
        actionLabel: t('Connect a DSP'),
      }}
    />
  );
}
