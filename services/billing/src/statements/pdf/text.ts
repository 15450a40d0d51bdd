import type PDFDocument from 'pdfkit';

import { visualRuns } from './bidi.ts';

type Document = InstanceType<typeof PDFDocument>;

/** Names under which a document has its faces. */
export const FACES = { regular: 'regular', bold: 'bold' } as const;

export interface TextStyle {
  /** Points. */
  readonly size?: number;
  readonly face?: keyof typeof FACES;
  readonly color?: string;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Points that the line has; what is longer ends in an ellipsis. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

const ELLIPSIS = '…';
/** Named features keep a run in one piece: without any, words would be placed from left to right in every script. */
const WHOLE_RUN: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ['kern'] };
const WORDS: PDFKit.Mixins.TextOptions = { lineBreak: false };

/** Writes one line of text in any direction, shortened to its place. */
export function drawLine(doc: Document, text: string, place: Place, style: TextStyle = {}): void {
  const { size = 9, face = 'regular', color = '#111111' } = style;
  doc.font(FACES[face]).fontSize(size).fillColor(color);
  const fitting = shortened(doc, text, place.width);
  const runs = visualRuns(fitting).map((run) => {
    const options = run.isRightToLeft ? WHOLE_RUN : WORDS;
    return { text: run.text, options, width: doc.widthOfString(run.text, options) };
  });
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  let x = place.align === 'right' ? place.x + place.width - width : place.x;
  for (const run of runs) {
    doc.text(run.text, x, place.y, run.options);
    x += run.width;
  }
}

/** The longest beginning that fits, by halving. */
function shortened(doc: Document, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  const characters = [...text];
  let fits = 0;
  let tooLong = characters.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const isFitting = doc.widthOfString(characters.slice(0, middle).join('') + ELLIPSIS) <= width;
    if (isFitting) fits = middle;
    else tooLong = middle;
  }
  return characters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
}
