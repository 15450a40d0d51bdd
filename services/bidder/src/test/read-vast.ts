import { VASTParser } from '@dailymotion/vast-client';
import * as v from 'valibot';

import { parseXml } from './parse-xml.ts';

const urlTemplate = v.object({ url: v.string() });
const creative = v.object({
  id: v.nullable(v.string()),
  type: v.string(),
  duration: v.optional(v.number()),
  skipDelay: v.optional(v.number()),
  trackingEvents: v.optional(v.record(v.string(), v.array(v.string()))),
  videoClickThroughURLTemplate: v.optional(v.nullable(urlTemplate)),
  videoClickTrackingURLTemplates: v.optional(v.array(urlTemplate)),
  adParameters: v.optional(v.nullable(v.object({ value: v.string() }))),
  universalAdIds: v.optional(v.array(v.object({ idRegistry: v.string(), value: v.string() }))),
  mediaFiles: v.optional(
    v.array(
      v.object({
        fileURL: v.string(),
        deliveryType: v.string(),
        mimeType: v.nullable(v.string()),
        bitrate: v.number(),
        width: v.number(),
        height: v.number(),
      }),
    ),
  ),
  /** How many companions must be shown: all, any or none. */
  required: v.optional(v.nullable(v.string())),
  variations: v.optional(
    v.array(
      v.object({
        id: v.nullable(v.string()),
        width: v.string(),
        height: v.string(),
        staticResources: v.array(v.object({ url: v.string(), creativeType: v.nullable(v.string()) })),
        altText: v.nullable(v.string()),
        companionClickThroughURLTemplate: v.nullable(v.string()),
        trackingEvents: v.record(v.string(), v.array(v.string())),
      }),
    ),
  ),
});
const response = v.object({
  version: v.string(),
  ads: v.array(
    v.object({
      id: v.nullable(v.string()),
      system: v.nullable(v.object({ value: v.string() })),
      title: v.nullable(v.string()),
      adServingId: v.nullable(v.string()),
      impressionURLTemplates: v.array(urlTemplate),
      errorURLTemplates: v.array(v.string()),
      creatives: v.array(creative),
    }),
  ),
});
export type ReadVast = v.InferOutput<typeof response>;

/**
 * Reads a document as a player does, with Dailymotion's reader, which has nothing in common with what wrote it.
 * @param others documents that wrappers lead to, by address
 */
export async function readVast(
  xml: string,
  others: Readonly<Record<string, string>> = {},
): Promise<ReadVast> {
  const fetcher = {
    setOptions: () => undefined,
    fetchVAST: ({ url }: { readonly url: string }) => {
      const found = others[url];
      return found === undefined
        ? Promise.reject(new Error(`No document at ${url}.`))
        : Promise.resolve(parseXml(found));
    },
  };
  const parser = new VASTParser({ fetcher });
  return v.parse(response, await parser.parseVAST(parseXml(xml)));
}
