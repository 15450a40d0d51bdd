import type { LabBid } from '@marquee/schemas/queries/lab';
import { Link } from 'react-router-dom';

import { formatExactMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { CreativePreview } from '../../widgets/ad-preview/creative-preview.tsx';
import { bodyText } from '../../widgets/message-examples/messages.ts';
import { previewOf } from './bid-preview.ts';
import { prettyXml } from './model/pretty-xml.ts';
import { VastFactsView } from './vast-facts.tsx';

/** Every bid of the answer, as the exchange would show it. */
export function BidCards({ bids }: { readonly bids: readonly LabBid[] }) {
  return (
    <Stack gap="md">
      {bids.map((bid, index) => (
        <Card
          key={`${bid.impId} ${index}`}
          title={t('Bid on imp {impId}: {price} CPM', {
            impId: bid.impId,
            price: formatExactMoney(bid.price),
          })}
          description={<Whose bid={bid} />}
        >
          <Tabs defaultValue="shown">
            <Tabs.List>
              <Tabs.Tab value="shown">{t('As shown')}</Tabs.Tab>
              <Tabs.Tab value="markup">{t('Markup')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="shown" pt="md">
              <Shown bid={bid} />
            </Tabs.Panel>
            <Tabs.Panel value="markup" pt="md">
              <CodeBlock
                title={t('Markup of imp {impId}', { impId: bid.impId })}
                code={readableMarkup(bid)}
                wrap
              />
            </Tabs.Panel>
          </Tabs>
        </Card>
      ))}
    </Stack>
  );
}

function Whose({
  bid: { campaignId, creativeId, format, currency, width, height },
}: {
  readonly bid: LabBid;
}) {
  const size = width === null || height === null ? '' : `, ${width} × ${height}`;
  const kind = `${format}${size}, ${currency}`;
  if (campaignId === null) return <>{t('DSP demand · {kind}', { kind })}</>;
  return (
    <>
      <Link to={paths.adminCampaignEdit.href({ id: campaignId })}>
        {t('Campaign #{campaignId}', { campaignId })}
      </Link>
      {creativeId !== null && (
        <>
          {' · '}
          <Link to={paths.adminCreativeEdit.href({ id: creativeId })}>
            {t('creative #{creativeId}', { creativeId })}
          </Link>
        </>
      )}
      {' · '}
      {kind}
    </>
  );
}

function Shown({ bid }: { readonly bid: LabBid }) {
  const source = previewOf(bid);
  const name = t('the bid on imp {impId}', { impId: bid.impId });
  if (source === undefined) {
    return (
      <Alert tone="warning" title={t('This markup doesn’t match its format')}>
        {t('An exchange would show nothing. Check the markup.')}
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      <CreativePreview source={source} name={name} maxHeight={420} />
      {bid.format === 'video' && <VastFactsView vast={bid.markup} />}
    </Stack>
  );
}

const readableMarkup = ({ format, markup }: LabBid): string =>
  format === 'video' || /^<(?:\?xml|result|listing)\b/i.test(markup.trim())
    ? prettyXml(markup)
    : bodyText(markup);
