const TOKEN = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<[^>]*>|[^<]+/g;

/** XML with a line for each element and two spaces for each level; what is not XML stays as it is. */
export function prettyXml(text: string): string {
  const tokens = text.match(TOKEN);
  if (tokens === null || tokens.join('') !== text) return text;
  const lines: string[] = [];
  let depth = 0;
  let line = '';
  let isLeaf = false;
  const flush = () => {
    if (line.trim() !== '') lines.push('  '.repeat(depth) + line.trim());
    line = '';
  };
  for (const token of tokens) {
    if (token.startsWith('</')) {
      if (depth === 0) return text;
      if (isLeaf) {
        line += token;
        depth -= 1;
        flush();
      } else {
        flush();
        depth -= 1;
        line = token;
        flush();
      }
      isLeaf = false;
    } else if (/^<[?!]/.test(token) && !token.startsWith('<![CDATA[')) {
      flush();
      line = token;
      flush();
    } else if (token.startsWith('<') && !token.startsWith('<![CDATA[')) {
      if (isLeaf) {
        depth -= 1;
        flush();
        depth += 1;
      } else flush();
      line = token;
      if (token.endsWith('/>')) {
        flush();
        isLeaf = false;
      } else {
        depth += 1;
        isLeaf = true;
      }
    } else if (token.trim() !== '') {
      line += token.trim();
    }
  }
  flush();
  return lines.join('\n');
}
