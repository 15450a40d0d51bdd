import * as v from 'valibot';

import { forUser, withVersion } from '../resource/resource.ts';
import { alertRuleResource } from './fields.ts';

const { body, edit, command } = alertRuleResource;

/** `POST /alert-rules`, and `POST /alert-rules/preview` of a rule as it is typed. */
export const createAlertRuleBody = command(body);
export type CreateAlertRule = v.InferOutput<typeof createAlertRuleBody>;
/** `POST /admin/alert-rules`: for an advertiser. */
export const createAlertRuleForUserBody = command({ ...body, ...forUser });
/** `PUT /alert-rules/{id}`: optional fields that it leaves out keep their value. */
export const changeAlertRuleBody = command({ ...body, ...withVersion });
/** `PATCH /alert-rules/{id}`: what a table edits in place. */
export const editAlertRuleBody = command({ ...edit, ...withVersion });
