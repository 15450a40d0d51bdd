import { strToU8, zipSync } from 'fflate';

/** The page of an HTML5 ad: it shows a text, and opens clickTag where it is pressed. */
const adPage = (text: string, size: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="ad.size" content="${size}">` +
  '<script>var clickTag = new URLSearchParams(location.search).get("clickTag");</script>' +
  `<link rel="stylesheet" href="css/ad.css"><button onclick="window.open(clickTag)">${text}</button>` +
  '<p id="reached"></p><script src="ad.js"></script>';

/** Says what the ad reaches of the product: nothing. */
const SCRIPT = `
  fetch('https://api.kites.example/prices').catch(() => undefined);
  const reached = document.getElementById('reached');
  try { localStorage.getItem('a'); reached.textContent = 'has storage'; }
  catch { reached.textContent = 'no storage'; }
`;

/** A zip with an HTML5 ad, as a file that a person chooses. */
export function adZip(name: string, text: string, { width, height }: { width: number; height: number }) {
  return zipFile(name, {
    'sale/index.html': adPage(text, `width=${width},height=${height}`),
    'sale/ad.js': SCRIPT,
    'sale/css/ad.css': 'body { margin: 0; font: 16px sans-serif; }',
  });
}

/** A zip of texts by their paths. */
export function zipFile(name: string, files: Readonly<Record<string, string>>) {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
  return { name, mimeType: 'application/zip', buffer: Buffer.from(packed) };
}
