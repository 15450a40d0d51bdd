import type { IncomingHttpHeaders } from 'node:http';

const CRAWLER =
  /bot\b|bot\/|crawl|spider|slurp|headlesschrome|phantomjs|mediapartners|facebookexternalhit|preview/i;

/** A browser that fetches ahead of a person who may never look. */
export const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  [headers['purpose'], headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].some((value) =>
    /prefetch|prerender|preview/i.test(String(value ?? '')),
  );

/** A crawler that says so; exchanges that fire the pixel for a device name the device's own user agent. */
export const isCrawler = (headers: IncomingHttpHeaders): boolean =>
  CRAWLER.test(String(headers['x-device-user-agent'] ?? headers['user-agent'] ?? ''));
