import { conversionPixelView } from '@marquee/schemas/conversion-pixel/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pick } from 'valibot';

import { parsedList } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { paths } from '../../../lib/paths.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';

/** How many pixels of the account are on. */
const activePixelsQuery = queryOptions({
  queryKey: ['conversion-pixel', 'own', 'active-count'],
  queryFn: async ({ signal }) => {
    const query = { 'where[isActive]': true, perPage: 10 };
    const answer = api.get('/conversion-pixels', { query, signal });
    return (await parsedList(pick(conversionPixelView, ['id']), answer)).meta.total;
  },
});

/** Says of a campaign that aims for a cost per action that nothing of the account reports actions yet. */
export function ConversionSourceNote() {
  const { data: active } = useQuery(activePixelsQuery);
  if (active !== 0) return null;
  return (
    <Alert tone="warning">
      <Message
        text="No conversion pixel of yours is on. Unless your tracker reports conversions by postback, this campaign can’t learn what an action costs. <pixels>Conversion pixels</pixels>"
        elements={{ pixels: <Link to={paths.pixels.href()} /> }}
      />
    </Alert>
  );
}
