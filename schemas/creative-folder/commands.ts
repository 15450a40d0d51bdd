import { forUser, withVersion } from '../resource/resource.ts';
import { creativeFolderResource } from './fields.ts';

const { body, command } = creativeFolderResource;

/** `POST /creative-folders`. */
export const createCreativeFolderBody = command(body);
/** `POST /admin/creative-folders`: for an advertiser. */
export const createCreativeFolderForUserBody = command({ ...body, ...forUser });
/** `PUT /creative-folders/{id}`. */
export const changeCreativeFolderBody = command({ ...body, ...withVersion });
