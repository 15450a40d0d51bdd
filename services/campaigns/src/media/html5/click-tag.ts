import { CLICK_TAG } from '@marquee/schemas/media/html5';

import { type AdText, isPage, withoutComments } from './ad-page.ts';
import { zipError, zipFileError } from './zip-error.ts';

/** `clickTag`, as tools write it: also clickTAG, and clickTag1 of an ad with several exits. */
const NAME = String.raw`click_?tag\d{0,2}`;
const NAMES = new RegExp(String.raw`\b${NAME}\b`, 'gi');
/** More than any ad has exits. */
const NAMES_MAX = 20;

/** Objects by whose methods ads for Google's servers leave; they open what the ad names, or what those servers know. */
const EXITS = ['Enabler', 'ExitApi'] as const;
const CALLS_EXIT = new RegExp(
  String.raw`\b(${EXITS.join('|')})\s*(?:\??\.\s*|(?:\?\.)?\[\s*["'])(?:exit|dynamicExit)`,
  'g',
);
const EXIT_METHODS = ['exit', 'exitOverride', 'exitQueryString', 'dynamicExit', 'dynamicExitOverride'];

const READS_ADDRESS = /\blocation\b|\bdocument\.URL\b|\bURLSearchParams\b/;
/** A constant that is fixed: a text, or a variable that is set later than it is read. */
const FIXED_CONSTANT = new RegExp(
  String.raw`\bconst\s+${NAME}\s*=\s*(?:"[^"\n]*"|'[^'\n]*'|\`[^\`\n]*\`|(?:window\.)?${NAME}\b[^;\n<(]*)(?=\s*(?:[;,<]|\n|$))`,
  'i',
);
const OF_WINDOW = new RegExp(String.raw`\b(?:window|self|globalThis)\s*(?:\.\s*|\[\s*["'])${NAME}\b`, 'i');
const IN_ATTRIBUTE = new RegExp(
  String.raw`\b(?:on[a-z]+|href)\s*=\s*(?:"[^"]*\b${NAME}\b|'[^']*\b${NAME}\b)`,
  'i',
);
const DECLARATION = new RegExp(String.raw`\b(?:var|let)\s+${NAME}\b`, 'gi');

/** Pages and scripts, without their comments. */
const codeOf = (texts: readonly AdText[]): readonly AdText[] =>
  texts
    .filter((text) => isPage(text) || /\.m?js$/i.test(text.path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));

/** Those of `EXITS` that the code leaves by. */
const exitsIn = (code: readonly AdText[]) => {
  const called = new Set(code.flatMap(({ text }) => [...text.matchAll(CALLS_EXIT)].map(([, name]) => name)));
  return EXITS.filter((name) => called.has(name));
};

/**
 * A click is counted only where the ad opens a `clickTag` that is set from outside: a variable of its window, or the
 * value in its address; or leaves by a method of `EXITS`.
 * @throws ZipError
 */
export function requireClickTag(texts: readonly AdText[]): void {
  const code = codeOf(texts);
  if (!code.some(({ text }) => text.search(NAMES) >= 0)) {
    if (exitsIn(code).length > 0) return;
    throw zipError('noClickTag');
  }
  for (const { path, text } of code) {
    const [line] = FIXED_CONSTANT.exec(text) ?? [];
    if (line !== undefined) throw zipFileError('constantClickTag', path, line.replace(/\s+/g, ' '));
  }
  if (isOfWindow(code)) return;
  const readsAddress = code.some(({ text }) => READS_ADDRESS.test(text));
  if (readsAddress && code.some(({ text }) => text.includes(CLICK_TAG))) return;
  const local = code.find(({ text }) => text.search(DECLARATION) >= 0);
  throw zipFileError('localClickTag', local?.path ?? '');
}

/** Is clickTag a variable of the window, so that another script can set it? Only one that functions declare is not. */
function isOfWindow(code: readonly AdText[]): boolean {
  if (code.some(({ text }) => OF_WINDOW.test(text) || IN_ATTRIBUTE.test(text))) return true;
  const declared = code.flatMap((text) => scriptsOf(text).flatMap(declarationDepths));
  return declared.length === 0 || declared.includes(0);
}

/** Scripts of a page; a module's variables are its own, as those of a function are. */
const scriptsOf = (file: AdText): readonly string[] =>
  isPage(file)
    ? [...file.text.matchAll(/<script\b([^>]*)>([^]*?)<\/script\b/gi)].map(
        ([, attributes = '', script = '']) =>
          /\btype\s*=\s*["']?module\b/i.test(attributes) ? `{${script}` : script,
      )
    : [file.text];

const QUOTED = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`/g;

/** How many braces are open where a script declares clickTag. */
function declarationDepths(script: string): number[] {
  const plain = script.replace(QUOTED, '""');
  const depths: number[] = [];
  let depth = 0;
  let from = 0;
  for (const { index } of plain.matchAll(DECLARATION)) {
    for (const brace of plain.slice(from, index).match(/[{}]/g) ?? []) depth += brace === '{' ? 1 : -1;
    from = index;
    depths.push(Math.max(0, depth));
  }
  return depths;
}

/**
 * The page with a script of ours at its end, as ad servers add one: it sets the ad's variables to the `clickTag` of the
 * page's address, and again before each click, since the ad's own scripts may come later. Without one in the address the
 * ad keeps its own value.
 */
export function withClickTagScript(page: string, texts: readonly AdText[]): string {
  const code = codeOf(texts);
  const found = code.flatMap(({ text }) => text.match(NAMES) ?? []);
  const names = [...new Set([CLICK_TAG, 'clickTAG', ...found])].slice(0, NAMES_MAX);
  // Behind everything: a browser runs it in the body, and no text of the ad is mistaken for the end of the body.
  return `${page}\n<script>${scriptFor([...names.map(setting), ...exitsIn(code).map(leaving)])}</script>\n`;
}

/**
 * Links with `javascript:`, as Google Ads has them, do nothing in Chromium on a page without an origin: their code is run
 * where they are clicked.
 */
const LINKS = `addEventListener("click",function(event){
if(event.defaultPrevented)return;
var code=event.composedPath().map(function(node){return node.getAttribute&&node.getAttribute("href")}).find(Boolean);
if(!/^\\s*javascript:/i.test(code||""))return;
event.preventDefault();
code=code.replace(/^\\s*javascript:/i,"");
try{code=decodeURIComponent(code)}catch(e){}
var script=document.createElement("script");
script.text=code;
document.body.appendChild(script).remove();
});`;

/** @param settings statements that set what the ad opens */
const scriptFor = (settings: readonly string[]): string => `(function(){
${LINKS}
var url=new URLSearchParams(location.search).get("${CLICK_TAG}");
if(!/^https?:\\/\\//i.test(url||""))return;
function isFree(value){return value===undefined||value===null||typeof value==="string"}
function lead(old){if(old&&old!==url)for(var all=document.links,i=0;i<all.length;i++)if(all[i].getAttribute("href")===old)all[i].href=url}
function set(){
${settings.join('\n')}
}
set();
["DOMContentLoaded","load","pointerdown","keydown","click"].forEach(function(name){addEventListener(name,set,true)});
})();`;

/** Names are letters and digits, so that they are code as they are; `let` is set by its name alone. */
const setting = (name: string): string =>
  `try{if(typeof ${name}==="undefined"||isFree(${name})){` +
  `var old=typeof ${name}==="undefined"?"":${name};${name}=window.${name}=url;lead(old)}}catch(e){}`;

/**
 * The library is Google's and may come later; without it only `ExitApi`, which has no other method, can be put in its place. A link
 * opens the address, for ads replace `window.open` by a call of the exit.
 */
const leaving = (name: (typeof EXITS)[number]): string =>
  `try{${name === 'ExitApi' ? 'if(typeof ExitApi==="undefined")window.ExitApi={};' : ''}` +
  `${JSON.stringify(EXIT_METHODS)}.forEach(function(method){${name}[method]=function(){` +
  `var link=document.createElement("a");link.href=url;link.target="_blank";link.rel="noopener";link.click()}})}catch(e){}`;
