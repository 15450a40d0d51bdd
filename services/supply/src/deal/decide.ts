import { changedFields } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import { invalid } from '@marquee/kit/decider/rejection';
import type { DealEvent } from '@marquee/schemas/deal/events';
import type { DealFields } from '@marquee/schemas/deal/fields';
import { dealErrors } from '@marquee/schemas/deal/rules';

import { type EndpointRejection, endpointRejections } from '../endpoint/rejections.ts';
import type { DealState } from './state.ts';

export type DealCommand =
  | { readonly type: 'CreateDeal'; readonly dealId: number; readonly fields: DealFields }
  | { readonly type: 'ChangeDeal'; readonly fields: Partial<DealFields> }
  | { readonly type: 'DeleteDeal' };

const REJECTIONS = endpointRejections('Deal');

export function decide(command: DealCommand, state: DealState): Decision<DealEvent, EndpointRejection> {
  if (command.type === 'CreateDeal') {
    if (state.status !== 'absent') return reject(REJECTIONS.exists);
    const { dealId, fields } = command;
    const fieldErrors = dealErrors(fields);
    if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
    return accept({ type: 'DealCreated', data: { dealId, ...fields } });
  }
  if (state.status !== 'live') return reject(REJECTIONS.notFound);
  if (command.type === 'DeleteDeal') return accept({ type: 'DealDeleted', data: { dealId: state.id } });
  const changed = changedFields(state.fields, command.fields);
  if (Object.keys(changed).length === 0) return accept();
  const fieldErrors = dealErrors({ ...state.fields, ...changed });
  if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
  return accept({ type: 'DealChanged', data: { dealId: state.id, ...changed } });
}
