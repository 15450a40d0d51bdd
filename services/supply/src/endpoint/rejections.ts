import {
  alreadyExists,
  type AlreadyExists,
  type Invalid,
  notFound,
  type NotFound,
} from '@marquee/kit/decider/rejection';

/** Why an endpoint or a deal does not accept a command. */
export type EndpointRejection = NotFound | AlreadyExists | Invalid;

/** The rejections of one kind. @param noun `SSP endpoint` */
export const endpointRejections = (noun: string) => ({
  notFound: notFound(noun),
  exists: alreadyExists(`This ${noun} exists already`),
});
