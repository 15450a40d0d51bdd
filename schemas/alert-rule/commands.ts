import * as v from 'valibot';

import { forUser, withVersion } from '../resource/resource.ts';
import { alertRuleResource } from './fields.ts';

const { body, edit, command } = alertRuleResource;

/** `POST /alert-rules`. */
export const createAlertRuleBody = command(body);
/** `POST /alert-rules/preview`: a rule as far as it is decided. */
export const previewAlertRuleBody = command({ ...body, name: v.optional(body.name) });
export type PreviewAlertRule = v.InferOutput<typeof previewAlertRuleBody>;
/** `POST /admin/alert-rules`: for an advertiser. */
export const createAlertRuleForUserBody = command({ ...body, ...forUser });
/** `PUT /alert-rules/{id}`: optional fields that it leaves out keep their value. */
export const changeAlertRuleBody = command({ ...body, ...withVersion });
/** `PATCH /alert-rules/{id}`: what a table edits in place. */
export const editAlertRuleBody = command({ ...edit, ...withVersion });
