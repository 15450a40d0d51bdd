import type { NativeTexts } from '../../../widgets/ad-preview/preview-source.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** OpenRTB native 1.2, image asset types. */
const ICON = 1;
/** Data asset types. */
const SPONSORED = 1;
const DESCRIPTION = 2;
const DISPLAY_URL = 11;
const CALL_TO_ACTION = 12;

/**
 * The texts and images of a native answer, as the card shows them. Answers of 1.0 and 1.1 are inside
 * `native`, those of 1.2 may not be. Undefined for other markup. Types are the answer's own; without one the
 * order distinguishes icon and image.
 */
export function nativeTexts(markup: string): NativeTexts | undefined {
  let json: unknown;
  try {
    json = JSON.parse(markup);
  } catch {
    return undefined;
  }
  const root = objectOf(json);
  const native = isObject(root['native']) ? root['native'] : root;
  if (!Array.isArray(native['assets'])) return undefined;
  const assets = (native['assets'] as readonly unknown[]).map(objectOf);
  const images = assets.filter((asset) => isObject(asset['img'])).map((asset) => objectOf(asset['img']));
  const data = assets.filter((asset) => isObject(asset['data'])).map((asset) => objectOf(asset['data']));
  const typed = (type: number): string | undefined =>
    textOf(data.find((entry) => entry['type'] === type)?.['value']);
  const isSmall = (image: Json): boolean =>
    image['type'] === ICON || (image['type'] === undefined && Number(image['w']) <= 128);
  const untyped = data.filter((entry) => entry['type'] === undefined).map((entry) => textOf(entry['value']));
  return {
    assetTitle: textOf(objectOf(assets.find((asset) => isObject(asset['title']))?.['title'])['text']),
    smallImage: textOf(images.find(isSmall)?.['url']),
    largeImage: textOf(images.find((image) => !isSmall(image))?.['url']),
    assetDataSponsored: typed(SPONSORED),
    assetDataDesc: typed(DESCRIPTION) ?? untyped[0],
    displayUrl: typed(DISPLAY_URL),
    assetCtaText: typed(CALL_TO_ACTION),
    clickUrl: textOf(objectOf(native['link'])['url']),
  };
}
