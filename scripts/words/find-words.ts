import ts from 'typescript';

/** A term of `docs/glossary.md`, and the words that say the same thing worse. */
export interface GlossaryTerm {
  readonly term: string;
  readonly denied: readonly string[];
}

/** Words that stay in some files. */
export interface GlossaryException {
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  readonly words: readonly string[];
}

export interface Glossary {
  readonly terms: readonly GlossaryTerm[];
  readonly exceptions: readonly GlossaryException[];
}

/** A denied word and its place. `line` counts from 1; a word of the path is in line 1. */
export interface DeniedWord {
  readonly line: number;
  readonly word: string;
  readonly term: string;
}

interface Passage {
  readonly text: string;
  readonly line: number;
  /** An identifier is compared whole and by its parts, prose by words. */
  readonly isIdentifier: boolean;
}

/**
 * Reads the tables of the glossary: rows with `term | what it is | source | words not to use`, and, below the heading
 * "Exceptions", rows with `files | words | why`; several files are code spans of one cell.
 *
 * @throws Error for a row of another shape
 */
export function readGlossary(markdown: string): Glossary {
  const [termsPart = '', exceptionsPart = ''] = markdown.split(/^## Exceptions$/m);
  return {
    terms: rowsOf(termsPart, 4).map(([term = '', , , denied = '']) => ({ term, denied: codesIn(denied) })),
    exceptions: rowsOf(exceptionsPart, 3).map(([files = '', words = '']) => ({
      files: codesIn(files),
      words: codesIn(words),
    })),
  };
}

function rowsOf(markdown: string, columns: number): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter((cells) => {
      if (cells.length !== columns)
        throw new Error(`A row of the glossary has no ${columns} cells: ${cells.join(' | ')}`);
      return !['Term', 'Files'].includes(cells[0] ?? '');
    });
}

const codesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const CODE = /\.(?:ts|tsx|mjs)$/;
const YAML = /\.ya?ml$/;
const MANIFEST = /(?:^|\/)package\.json$/;
const OTHERS = /\.(?:sql|md|css)$/;

/** Whether words are looked for in what a file holds; its path is looked at in any case. */
export const isRead = (path: string): boolean =>
  [CODE, YAML, MANIFEST, OTHERS].some((pattern) => pattern.test(path));

/**
 * Finds denied words in a file's path, identifiers, comments, texts and prose. A literal is a text when it has a space: keys
 * and codes of others are not read, nor are code spans.
 */
export function createWordFinder({
  terms,
  exceptions,
}: Glossary): (path: string, text: string) => DeniedWord[] {
  const words = new Map<string, string>();
  const identifiers = new Map<string, string>();
  const phrases: { readonly phrase: RegExp; readonly word: string; readonly term: string }[] = [];
  for (const { term, denied } of terms) {
    for (const word of denied) {
      if (word.includes(' ')) phrases.push({ phrase: new RegExp(`\\b${word}\\b`, 'i'), word, term });
      else if (/[A-Z]/.test(word)) identifiers.set(word, term);
      else words.set(word, term);
    }
  }
  return (path, text) => {
    const allowed = new Set(
      exceptions.filter(({ files }) => files.includes(path)).flatMap((one) => one.words),
    );
    const found: DeniedWord[] = [];
    for (const { text: passage, line, isIdentifier } of passagesOf(path, text)) {
      const add = (word: string, term: string | undefined): void => {
        if (term !== undefined && !allowed.has(word)) found.push({ line, word, term });
      };
      for (const name of passage.match(/[A-Za-z_]\w*/g) ?? []) {
        add(name, identifiers.get(name));
        for (const part of partsOf(name)) add(part, words.get(part));
      }
      if (isIdentifier) continue;
      for (const { phrase, word, term } of phrases) if (phrase.test(passage)) add(word, term);
    }
    return found;
  };
}

/** `toldWhatToDo` -> `told`, `what`, `to`, `do`. */
const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());

const passagesOf = (path: string, text: string): Passage[] => [
  { text: path, line: 1, isIdentifier: true },
  ...contentPassages(path, text),
];

function contentPassages(path: string, text: string): Passage[] {
  if (CODE.test(path)) return codePassages(path, text);
  if (path.endsWith('.sql')) return linesOf(text, (line) => /--(.*)$/.exec(line)?.[1] ?? '');
  if (path.endsWith('.css')) return linesOf(commentsOfCss(text), (line) => line);
  if (MANIFEST.test(path)) return linesOf(text, (line) => /: *"([^"]* [^"]*)"/.exec(line)?.[1] ?? '');
  if (YAML.test(path)) return linesOf(text, proseOfYaml);
  return path.endsWith('.md') ? proseLines(text) : [];
}

/** The comments, each in its line. */
const commentsOfCss = (text: string): string =>
  text.replace(
    /([^]*?)(\/\*[^]*?\*\/|$)/g,
    (_, code: string, comment: string) => `${code.replace(/[^\n]/g, '')}${comment}`,
  );

/** A comment, or a value that has a space: without the key. */
function proseOfYaml(line: string): string {
  const value = line.replace(/^[\s-]*[\w./-]+:(?=\s|$)/, '').trim();
  return value.includes(' ') ? value : '';
}

const linesOf = (text: string, proseOf: (line: string) => string): Passage[] =>
  text.split('\n').map((line, index) => ({ text: proseOf(line), line: index + 1, isIdentifier: false }));

/** Markdown without fenced code, code spans and the targets of links. */
function proseLines(text: string): Passage[] {
  let isFenced = false;
  return linesOf(text, (line) => {
    if (line.trimStart().startsWith('```')) isFenced = !isFenced;
    return isFenced ? '' : line.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');
  });
}

function codePassages(path: string, text: string): Passage[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const passages: Passage[] = [];
  const comments = new Map<number, number>();
  const addLines = (lines: string, first: number): void => {
    for (const [index, line] of lines.split('\n').entries())
      passages.push({ text: line.replace(/`[^`]*`/g, ''), line: first + index, isIdentifier: false });
  };
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      comments.set(pos, end);
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      passages.push({ text: node.text, line: lineOf(node.end), isIdentifier: true });
    else if (ts.isJsxText(node) || (isLiteralText(node) && node.text.includes(' ')))
      addLines(node.text, lineOf(node.end) - node.text.split('\n').length + 1);
    // Tokens too: a comment before a closing bracket belongs to no other node.
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  for (const [from, to] of comments) addLines(text.slice(from, to), lineOf(from));
  return passages;
}

const isLiteralText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);
