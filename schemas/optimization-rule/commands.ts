import { forUser, withVersion } from '../resource/resource.ts';
import { optimizationRuleResource } from './fields.ts';

const { body, edit, command } = optimizationRuleResource;

/** `POST /optimization-rules`. */
export const createOptimizationRuleBody = command(body);
/** `POST /admin/optimization-rules`: for an advertiser. */
export const createOptimizationRuleForUserBody = command({ ...body, ...forUser });
/** `PUT /optimization-rules/{id}`: optional fields that it leaves out keep their value. */
export const changeOptimizationRuleBody = command({ ...body, ...withVersion });
/** `PATCH /optimization-rules/{id}`: what a table edits in place. */
export const editOptimizationRuleBody = command({ ...edit, ...withVersion });
