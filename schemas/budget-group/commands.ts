import { forUser, withVersion } from '../resource/resource.ts';
import { budgetGroupResource } from './fields.ts';

const { body, edit, command } = budgetGroupResource;

/** `POST /budget-groups`. */
export const createBudgetGroupBody = command(body);
/** `POST /admin/budget-groups`: for an advertiser. */
export const createBudgetGroupForUserBody = command({ ...body, ...forUser });
/** `PUT /budget-groups/{id}`: optional fields that it leaves out keep their value. */
export const changeBudgetGroupBody = command({ ...body, ...withVersion });
/** `PATCH /budget-groups/{id}`: what a table edits in place. */
export const editBudgetGroupBody = command({ ...edit, ...withVersion });
