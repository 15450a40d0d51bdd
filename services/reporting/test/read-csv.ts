/** RFC 4180, with the first line as names. */
export function readCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  for (const match of text.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/g)) {
    const [whole, cell = '', end] = match;
    if (whole === '') continue;
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\n') lines.push([]);
  }
  const [names = [], ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}
