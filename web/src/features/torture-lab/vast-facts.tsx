import { t } from '../../lib/i18n/i18n.ts';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { readVast } from './vast.ts';

/** What a player would read in a VAST document. */
export function VastFactsView({ vast }: { readonly vast: string }) {
  const reading = readVast(vast);
  if ('error' in reading) {
    return (
      <Alert tone="danger" title={t('No player can read this VAST')}>
        {reading.error}
      </Alert>
    );
  }
  const { facts } = reading;
  return (
    <DataList
      items={[
        { label: t('VAST'), value: facts.version },
        { label: t('Ad title'), value: facts.adTitle },
        { label: t('Ad system'), value: facts.adSystem },
        ...(facts.wrapperOf === undefined ? [] : [{ label: t('Wrapper of'), value: facts.wrapperOf }]),
        { label: t('Duration'), value: facts.duration },
        { label: t('Skippable after'), value: facts.skipOffset },
        { label: t('Opens'), value: facts.clickThrough },
        { label: t('Impression pixels'), value: facts.impressions.length },
        {
          label: t('Tracking events'),
          value: facts.events
            .map(({ event, count }) => (count === 1 ? event : `${event} (${count})`))
            .join(', '),
        },
        {
          label: t('Media files'),
          value:
            facts.mediaFiles.length === 0 ? undefined : (
              <>
                {facts.mediaFiles.map(({ url, type, size, delivery }) => (
                  <span key={url} style={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {type}, {size}, {delivery}: {url}
                  </span>
                ))}
              </>
            ),
        },
        { label: t('Companions'), value: facts.companions },
      ]}
    />
  );
}
