import type { CreativeView } from '@marquee/schemas/queries/creative';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback.tsx';
import { Group } from '../../../ui/layout.tsx';

/** Left in the history by whoever has just made the creative. */
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
      title="Saved. Moderation comes next"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setIsOpen(false)}
    >
      <p>
        {creative.approved === 'pending'
          ? 'A person looks at it before it is shown. You are notified as soon as it is decided.'
          : 'It is approved already.'}{' '}
        {isPlaced
          ? `It is in ${creative.campaigns.map(({ name }) => name).join(', ')}.`
          : 'No campaign shows it yet.'}
      </p>
      <Group gap="xs">
        {!isPlaced && (
          <Button size="xs" onClick={toCampaigns}>
            Put it into a campaign
          </Button>
        )}
        <Button size="xs" variant="default" component={Link} to={paths.campaignAdd.href()}>
          New campaign
        </Button>
        <Button size="xs" variant="default" component={Link} to={paths.creativeAdd.href()}>
          Another creative
        </Button>
      </Group>
    </Alert>
  );
}
