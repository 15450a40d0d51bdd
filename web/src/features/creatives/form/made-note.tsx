import type { CreativeView } from '@marquee/schemas/creative/views';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Group } from '../../../ui/layout/layout.tsx';

/** State of the navigation to a creative that was just created. */
export const JUST_MADE = { isJustMade: true } as const;

/** What comes after making a creative: moderation, and a campaign to show it. */
export function MadeNote({ creative }: { readonly creative: CreativeView }) {
  const { state } = useLocation() as { readonly state: Partial<typeof JUST_MADE> | null };
  const [isOpen, setIsOpen] = useState(state?.isJustMade === true);
  if (!isOpen) return null;
  const isPlaced = creative.campaigns.length > 0;
  const toCampaigns = () => {
    const field = document.querySelector<HTMLElement>(
      '[data-field="campaignIds"] input:not([type="hidden"])',
    );
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  return (
    <Alert
      tone="success"
      title={t('Saved and sent for review')}
      withCloseButton
      closeButtonLabel={t('Dismiss')}
      onClose={() => setIsOpen(false)}
    >
      <p>
        {creative.approved === 'pending' ? t('We’ll notify you when it’s reviewed.') : t('Already approved.')}{' '}
        {isPlaced
          ? t('It is in {campaigns}.', { campaigns: creative.campaigns.map(({ name }) => name).join(', ') })
          : t('Not in any campaign yet.')}
      </p>
      <Group gap="xs">
        {!isPlaced && (
          <Button size="xs" onClick={toCampaigns}>
            {t('Add to a campaign')}
          </Button>
        )}
        <Button size="xs" variant="default" component={Link} to={paths.campaignAdd.href()}>
          {t('New campaign')}
        </Button>
        <Button size="xs" variant="default" component={Link} to={paths.creativeAdd.href()}>
          {t('Create another')}
        </Button>
      </Group>
    </Alert>
  );
}
