import { csvStream } from '@marquee/kit/lists/csv-stream';
import { csvHeaders } from '@marquee/kit/lists/list-export';
import type { RouteResponse } from '@marquee/kit/http/route';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { SHEET_HEADERS, sheetRow } from '@marquee/schemas/campaign/sheet/rows';
import { markedCell } from '@marquee/schemas/common/csv-cell';
import * as v from 'valibot';

import type { CampaignRow } from '../read-models/campaigns/query.ts';

type Page = { readonly rows: readonly CampaignRow[] };

/** Campaigns as a CSV that `POST /campaigns/import` takes again, made while they are read. */
export const editingFile = (pages: AsyncIterable<Page>): RouteResponse => ({
  headers: csvHeaders('campaigns-for-editing.csv'),
  body: csvStream(SHEET_HEADERS, rowsOf(pages), { cellOf: markedCell, isForSpreadsheets: true }),
});

async function* rowsOf(pages: AsyncIterable<Page>): AsyncGenerator<readonly string[]> {
  for await (const { rows } of pages) {
    for (const { id, fields } of rows) {
      yield sheetRow(Number(id), campaignResource.toView(v.parse(campaignResource.stored, fields)));
    }
  }
}
