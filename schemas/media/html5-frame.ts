import { escapeHtml } from '../common/escape-markup.ts';
import { HTML5_SANDBOX } from '../common/html5.ts';
import { CLICK_TAG } from './html5.ts';

/**
 * Markup of the frame in which an HTML5 ad is shown, in a bid as in a preview: what comes before and after the address that a click
 * opens, which `encodeURIComponent` encodes. The page has no origin.
 * @param page its address
 */
export const html5Frame = (
  page: string,
  { width, height }: { readonly width: number; readonly height: number },
): readonly [string, string] => [
  `<iframe src="${escapeHtml(page)}?${CLICK_TAG}=`,
  `" width="${width}" height="${height}" title="Ad" sandbox="${HTML5_SANDBOX}" scrolling="no" ` +
    `style="border:0;display:block"></iframe>`,
];
