import * as v from 'valibot';

import { forUser, withVersion } from '../resource/resource.ts';
import { contextualBundleResource } from './fields.ts';

const { body, command } = contextualBundleResource;

/** `POST /contextual-bundles`. */
export const createContextualBundleBody = command(body);
/** `POST /admin/contextual-bundles`: for an advertiser, or without one for all. */
export const createContextualBundleForUserBody = command({
  ...body,
  userId: v.optional(v.nullable(forUser.userId), null),
});
/** `PUT /contextual-bundles/{id}`: optional fields that it leaves out keep their value. */
export const changeContextualBundleBody = command({ ...body, ...withVersion });
