import { forUser, withVersion } from '../resource/resource.ts';
import { conversionPixelResource } from './fields.ts';

const { body, edit, command } = conversionPixelResource;

/** `POST /conversion-pixels`. */
export const createConversionPixelBody = command(body);
/** `POST /admin/conversion-pixels`: for an advertiser. */
export const createConversionPixelForUserBody = command({ ...body, ...forUser });
/** `PUT /conversion-pixels/{id}`: optional fields that it leaves out keep their value. */
export const changeConversionPixelBody = command({ ...body, ...withVersion });
/** `PATCH /conversion-pixels/{id}`: what a table edits in place. */
export const editConversionPixelBody = command({ ...edit, ...withVersion });
