import { creativeAnswer, type CreativeView } from '@marquee/schemas/creative/views';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { creativePath } from '../calls.ts';

/** Says that what the scan found is no malware. @throws ApiError 409 where it found none */
export const clearScan = async (id: number, reason: string): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.post(`${creativePath('all', id)}/clear-scan`, { reason }))).data;

/** Takes a clearance back. @throws ApiError 409 where nothing is cleared */
export const undoScanClearance = async (id: number): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.post(`${creativePath('all', id)}/undo-scan-clearance`))).data;
