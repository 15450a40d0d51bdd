import { Alert } from '../../ui/feedback/feedback.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { readVast } from './vast.ts';

/** What a player would read in a VAST document. */
export function VastFactsView({ vast }: { readonly vast: string }) {
  const reading = readVast(vast);
  if ('error' in reading) {
    return (
      <Alert tone="danger" title="No player can read this VAST">
        {reading.error}
      </Alert>
    );
  }
  const { facts } = reading;
  return (
    <DataList
      items={[
        { label: 'VAST', value: facts.version },
        { label: 'Ad title', value: facts.adTitle },
        { label: 'Ad system', value: facts.adSystem },
        ...(facts.wrapperOf === undefined ? [] : [{ label: 'Wrapper of', value: facts.wrapperOf }]),
        { label: 'Duration', value: facts.duration },
        { label: 'Skippable after', value: facts.skipOffset },
        { label: 'Opens', value: facts.clickThrough },
        { label: 'Impression pixels', value: facts.impressions.length },
        {
          label: 'Tracking events',
          value: facts.events
            .map(({ event, count }) => (count === 1 ? event : `${event} (${count})`))
            .join(', '),
        },
        {
          label: 'Media files',
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
        { label: 'Companions', value: facts.companions },
      ]}
    />
  );
}
