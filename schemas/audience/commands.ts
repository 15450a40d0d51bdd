import { forUser, withVersion } from '../resource/resource.ts';
import { audienceResource } from './fields.ts';

const { body, command } = audienceResource;

/** `POST /audiences`. */
export const createAudienceBody = command(body);
/** `POST /admin/audiences`: for an advertiser. */
export const createAudienceForUserBody = command({ ...body, ...forUser });
/** `PUT /audiences/{id}`: optional fields that it leaves out keep their value. */
export const changeAudienceBody = command({ ...body, ...withVersion });
