import { type PassThrough, Readable } from 'node:stream';

import { ZipFile } from 'yazl';

/** Media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Formats of numbers, by their place among the styles below. */
const NUMBER_STYLES = { integer: 1, money: 2, percent: 3 } as const;
const HEADER_STYLE = 4;
const INSTANT_STYLE = 5;
const DAY_STYLE = 6;

/** A cell by what it is. A text is never read as a formula, whatever it begins with. */
export type XlsxCell =
  | { readonly text: string }
  /** Decimal digits are written as they are, so that money is exact; `percent` is a share of one. */
  | { readonly number: string | number; readonly format: keyof typeof NUMBER_STYLES }
  /** Milliseconds since 1970 on the clock that the reader is to see. */
  | { readonly atMs: number }
  /** A day without a time, milliseconds since 1970 of its beginning. */
  | { readonly dayMs: number };

/** Characters that a cell may hold. */
const TEXT_LENGTH_MAX = 32_767;
/** Days from the beginning of a workbook's calendar to 1970. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;
/** Width of a column, in characters. */
const COLUMN_WIDTH = 18;
/** Characters of XML that are handed on at once. */
const CHUNK_LENGTH = 65_536;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything of a workbook but its one sheet (ECMA-376, SpreadsheetML). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="3">` +
    '<numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00#######"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>' +
    '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="7">${[0, 3, 164, 10].map((id) => xf(id)).join('')}${xf(0, 1)}${xf(165)}${xf(166)}</cellXfs></styleSheet>`,
};

function xf(numberFormat: number, font = 0): string {
  return `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

/**
 * Rows as a workbook with one sheet, made while they are read: no more of it is in memory than what is being compressed. The
 * row of headers stays in sight.
 */
export function xlsxStream(
  headers: readonly string[],
  rows: AsyncIterable<readonly (XlsxCell | undefined)[]>,
): Readable {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + xml), name);
  const sheet = Readable.from(sheetXml(headers, rows), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const file = zip.outputStream as PassThrough;
  const fail = (error: Error) => void file.destroy(error);
  sheet.on('error', fail);
  zip.on('error', fail);
  file.on('close', () => sheet.destroy());
  return file;
}

async function* sheetXml(
  headers: readonly string[],
  rows: AsyncIterable<readonly (XlsxCell | undefined)[]>,
): AsyncGenerator<Buffer> {
  const letters = headers.map((_, index) => lettersOf(index));
  const rowXml = (line: number, cells: readonly string[]) =>
    `<row r="${line}">${cells.map((cell, index) => cell && `<c r="${letters[index]}${line}" ${cell}</c>`).join('')}</row>`;
  let line = 1;
  let chunk =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${headers.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>` +
    rowXml(
      line,
      headers.map((header) => textCell(header, HEADER_STYLE)),
    );
  for await (const row of rows) {
    line += 1;
    chunk += rowXml(
      line,
      row.map((cell) => (cell === undefined ? '' : cellXml(cell))),
    );
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(`${chunk}</sheetData></worksheet>`);
}

/** `A` to `Z`, `AA` and so on. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

/** A cell but for its beginning, `<c r="A1" `, and its end. */
function cellXml(cell: XlsxCell): string {
  if ('text' in cell) return textCell(cell.text);
  if ('atMs' in cell) return numberCell(cell.atMs / DAY_MS + EPOCH_DAYS, INSTANT_STYLE);
  if ('dayMs' in cell) return numberCell(cell.dayMs / DAY_MS + EPOCH_DAYS, DAY_STYLE);
  return numberCell(cell.number, NUMBER_STYLES[cell.format]);
}

const textCell = (text: string, style = 0): string =>
  `s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is>`;

/** What is no plain decimal number would make the file unreadable: it is written as text. */
const numberCell = (value: string | number, style: number): string =>
  /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/.test(String(value))
    ? `s="${style}"><v>${value}</v>`
    : textCell(String(value));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML 1.0 has no place for most control characters and for halves of pairs, not even escaped. */
const escaped = (text: string): string =>
  text
    .slice(0, TEXT_LENGTH_MAX)
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
    // oxlint-disable-next-line no-control-regex -- those are what is looked for
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
