import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQueryClient } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { ToggleCell } from '../../../widgets/cells/toggle-cell.tsx';
import { patchById, patchQueries } from '../../../widgets/command/optimistic.ts';
import { switchCreative, type CampaignScope } from '../api.ts';
import { rotationsKey } from '../rotation/rotation-api.ts';

/** Starts and stops a creative. */
export function CreativeSwitch(props: { readonly creative: CreativeView; readonly scope: CampaignScope }) {
  const { creative, scope } = props;
  const queryClient = useQueryClient();
  return (
    <ToggleCell
      label={t('{name} is on', { name: creative.name })}
      value={creative.isActive}
      success={(isActive) => (isActive ? t('Creative activated') : t('Creative stopped'))}
      onToggle={async (isActive) => {
        await switchCreative(scope, creative.id, isActive);
        patchQueries(queryClient, ['creative', scope], (cached) =>
          patchById<CreativeView>(cached, creative.id, {
            isActive,
            status: isActive ? creative.approved : 'disabled',
          }),
        );
        void queryClient.invalidateQueries({ queryKey: ['creative'] });
        // The others share what it had.
        void queryClient.invalidateQueries({ queryKey: rotationsKey(scope) });
      }}
    />
  );
}
