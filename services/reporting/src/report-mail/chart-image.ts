/** Of the drawing, twice as many pixels as a mail shows it with. */
const WIDTH = 1_024;
const HEIGHT = 220;
const LINE = 2;
/** Of the place of a bar, how much the bar takes. */
const BAR_SHARE = 0.7;
const BAR_WIDTH_MAX = 96;
/** A value above nothing is seen beside a far higher one. */
const BAR_HEIGHT_MIN = 4;
/** Both have a contrast of at least 3:1 to white and to black: a dark mail client changes backgrounds, not images. */
const BAR = '#6d70f5';
const BASELINE = '#858b98';

/**
 * Bars of values in their order, from 0 to the highest, as a PNG without a background. It has no texts: what they say is beside it, in
 * the reader's size.
 */
export async function drawBars(values: readonly number[]): Promise<Buffer> {
  // Loaded with the first mail that has a chart: it takes time and memory that a start should not.
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(barsMarkup(values)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The same as SVG. */
function barsMarkup(values: readonly number[]): string {
  const place = WIDTH / values.length;
  const width = Math.min(place * BAR_SHARE, BAR_WIDTH_MAX);
  const highest = Math.max(...values);
  const bars = values.map((value, index) => {
    if (value <= 0) return '';
    const height = Math.max((value / highest) * (HEIGHT - LINE), BAR_HEIGHT_MIN);
    const x = (place * index + (place - width) / 2).toFixed(1);
    const y = (HEIGHT - LINE - height).toFixed(1);
    return `<rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${BAR}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    ...bars,
    `<rect y="${HEIGHT - LINE}" width="${WIDTH}" height="${LINE}" fill="${BASELINE}"/>`,
    '</svg>',
  ].join('');
}
