/** Below the origin of the product: `/media/html5/<key>/<path>` is a file of an HTML5 ad. */
export const HTML5_PATH = '/media/html5';

/** Rights of an HTML5 ad, as the attribute of its frame and as the policy that its files are served with. */
export const HTML5_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
