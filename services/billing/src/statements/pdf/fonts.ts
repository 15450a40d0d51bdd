import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';

/** The two faces of statements: DejaVu Sans, which has Latin, Cyrillic, Greek, Arabic, Hebrew, Armenian and Georgian letters. */
export interface StatementFonts {
  readonly regular: Font;
  readonly bold: Font;
  /** The text without what the fonts have no letters for: Chinese, Japanese and Korean, emoji. */
  showable(text: string): string;
}

const { resolve } = createRequire(import.meta.url);
/** The package has single fonts only, no collections. */
const faceOf = async (face: string) =>
  create(await readFile(resolve(`dejavu-fonts-ttf/ttf/${face}.ttf`))) as Font;

let loading: Promise<StatementFonts> | undefined;

/** Read once a process, at the first statement. */
export function loadFonts(): Promise<StatementFonts> {
  loading ??= readFonts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readFonts(): Promise<StatementFonts> {
  const [regular, bold] = await Promise.all([
    faceOf('DejaVuSansCondensed'),
    faceOf('DejaVuSansCondensed-Bold'),
  ]);
  const isShown = (codePoint: number) =>
    regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint);
  return { regular, bold, showable: (text) => withoutUnknown(text, isShown) };
}

/** Control characters and marks without a shape of their own, which fonts draw as boxes. */
const SHAPELESS = /[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu;

const withoutUnknown = (text: string, isShown: (codePoint: number) => boolean): string =>
  [...text.replaceAll(/\s+/g, ' ').replaceAll(SHAPELESS, '')]
    .filter((character) => isShown(character.codePointAt(0) ?? 0))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
