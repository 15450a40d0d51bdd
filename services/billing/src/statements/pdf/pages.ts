import { setImmediate as nextTurn } from 'node:timers/promises';

import type PDFDocument from 'pdfkit';

import { drawLine, type TextStyle } from './text.ts';

type Document = InstanceType<typeof PDFDocument>;

/** A4, points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const TOP = PAGE.margin + 34;
const BOTTOM = PAGE.height - PAGE.margin - 22;
const ROW_HEIGHT = 15;
const MUTED = '#555555';
const RULE = '#c4c4c4';

/** Rows that are drawn before other work of the process has its turn. */
const ROWS_A_TURN = 10;

/** A column of a table; `share` of the width, all together 1. */
export interface PdfColumn {
  readonly title: string;
  readonly share: number;
  readonly align?: 'right';
}

export interface PdfTable {
  readonly title: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Below the rows and a rule, in bold. */
  readonly totals?: readonly (readonly string[])[];
}

/** What is printed on every page. */
export interface PageFrame {
  readonly brand: string;
  /** Beside the brand: whose statement of which month. */
  readonly heading: string;
  /** At the foot, before the page number. */
  readonly foot: string;
}

/** Pages that fill from the top; a table that does not fit goes on with its head on the next one. */
export class StatementPages {
  readonly #doc: Document;
  readonly #frame: PageFrame;
  #y = TOP;

  constructor(doc: Document, frame: PageFrame) {
    this.#doc = doc;
    this.#frame = frame;
    this.#addPage();
  }

  /** A line of text of the content's width. */
  line(text: string, style: TextStyle = {}): void {
    const height = Math.ceil((style.size ?? 9) * 1.5);
    this.#ensure(height);
    drawLine(this.#doc, text, { x: PAGE.margin, y: this.#y, width: CONTENT_WIDTH }, style);
    this.#y += height;
  }

  note(text: string): void {
    this.line(text, { size: 8, color: MUTED });
  }

  space(points: number): void {
    this.#y += points;
  }

  async table(table: PdfTable): Promise<void> {
    this.space(16);
    // A title is never left alone at the foot of a page.
    this.#ensure(ROW_HEIGHT * 4);
    this.line(table.title, { size: 11, face: 'bold' });
    this.space(2);
    this.#head(table);
    for (const [index, row] of table.rows.entries()) {
      this.#row(table, row, 'regular');
      if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
    }
    for (const [index, row] of (table.totals ?? []).entries()) {
      if (index === 0) this.#rule();
      this.#row(table, row, 'bold');
    }
  }

  /** Numbers the pages once all are there. */
  async finish(): Promise<void> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      const place = { x: PAGE.margin, y: PAGE.height - PAGE.margin - 8, width: CONTENT_WIDTH };
      const style = { size: 8, color: MUTED };
      drawLine(this.#doc, this.#frame.foot, { ...place, width: CONTENT_WIDTH - 90 }, style);
      drawLine(this.#doc, `Page ${page + 1} of ${count}`, { ...place, align: 'right' }, style);
      await nextTurn();
    }
  }

  #addPage(): void {
    this.#doc.addPage({ size: 'A4', margin: 0 });
    const place = { x: PAGE.margin, y: PAGE.margin, width: CONTENT_WIDTH };
    drawLine(this.#doc, this.#frame.brand, { ...place, width: 120 }, { size: 12, face: 'bold' });
    const heading = { ...place, x: place.x + 130, y: place.y + 2, width: CONTENT_WIDTH - 130 };
    drawLine(this.#doc, this.#frame.heading, { ...heading, align: 'right' }, { color: MUTED });
    this.#y = PAGE.margin + 20;
    this.#rule();
    this.#y = TOP;
  }

  #ensure(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false;
    this.#addPage();
    return true;
  }

  #head({ columns }: PdfTable): void {
    this.#cells(
      columns,
      columns.map(({ title }) => title),
      { face: 'bold', size: 8, color: MUTED },
    );
    this.#rule();
  }

  #row(table: PdfTable, cells: readonly string[], face: 'regular' | 'bold'): void {
    if (this.#ensure(ROW_HEIGHT)) this.#head(table);
    this.#cells(table.columns, cells, { face });
  }

  #cells(columns: readonly PdfColumn[], cells: readonly string[], style: TextStyle): void {
    let x = PAGE.margin;
    for (const [index, { share, align = 'left' }] of columns.entries()) {
      const width = share * CONTENT_WIDTH;
      drawLine(this.#doc, cells[index] ?? '', { x, y: this.#y + 2, width: width - 8, align }, style);
      x += width;
    }
    this.#y += ROW_HEIGHT;
  }

  #rule(): void {
    const right = PAGE.margin + CONTENT_WIDTH;
    this.#doc.moveTo(PAGE.margin, this.#y).lineTo(right, this.#y).lineWidth(0.5).strokeColor(RULE).stroke();
    this.#y += 2;
  }
}
