import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { HTML5_CONTENT_TYPES, type Html5Facts } from '@marquee/schemas/media/html5';
import { fileTypeFromBuffer } from 'file-type';

import { cleanImage } from '../inspect-image.ts';
import { inspectVideo } from '../inspect-video.ts';
import type { FileOnDisk, InspectedHtml5, InspectedHtml5File, Inspection } from '../inspect.ts';
import { invalidHtml5, MEDIA_REJECTIONS } from '../rejections.ts';
import { type AdText, declaredSize, externalLinks, mainPage } from './ad-page.ts';
import { extensionOf } from './ad-paths.ts';
import { requireClickTag, withClickTagScript } from './click-tag.ts';
import { type UnpackedFile, unpackZip } from './unpack-zip.ts';
import { zipError, ZipError, zipFileError } from './zip-error.ts';

const TEXTS: ReadonlySet<string> = new Set(['html', 'htm', 'css', 'js', 'mjs', 'json', 'svg', 'xml']);
/** Images that are decoded and written anew, and the extension of their content. */
const IMAGES = { png: 'png', jpg: 'jpg', jpeg: 'jpg', gif: 'gif', webp: 'webp' } as const;

/**
 * Unpacks a zip with an HTML5 ad beside itself, each file looked at by its type: images are decoded and written again,
 * videos read as far as their containers go, texts are UTF-8. Runs in a process of its own, see `inspector.ts`.
 */
export async function inspectHtml5(file: FileOnDisk): Promise<Inspection<InspectedHtml5>> {
  if (file.size === 0) return { rejection: MEDIA_REJECTIONS['file-empty'] };
  try {
    return { found: await inspect(file.path) };
  } catch (error) {
    if (error instanceof ZipError) return { rejection: invalidHtml5(error.message) };
    throw error;
  }
}

async function inspect(zipPath: string): Promise<InspectedHtml5> {
  const unpacked = await unpackZip(await readFile(zipPath));
  const texts = unpacked.filter(isText).map(asText);
  const page = mainPage(texts);
  const size = declaredSize(page);
  requireClickTag(texts);
  const links = externalLinks(texts);
  const folder = `${zipPath}.files`;
  await mkdir(folder, { recursive: true });
  const files: InspectedHtml5File[] = [];
  // One after the other: each may take as much memory as an upload of its own.
  for (const [index, one] of withScript(unpacked, page, texts).entries())
    files.push(await inspectFile(one, path.join(folder, String(index))));
  const facts: Html5Facts = { mainPath: page.path, files: files.map(factsOf), links };
  return { ...size, facts, files };
}

/** The files, the page with the script that sets its clickTag. */
const withScript = (files: readonly UnpackedFile[], page: AdText, texts: readonly AdText[]) =>
  files.map((file) =>
    file.path === page.path ? { ...file, bytes: Buffer.from(withClickTagScript(page.text, texts)) } : file,
  );

const isText = ({ path: name }: UnpackedFile): boolean => TEXTS.has(extensionOf(name) ?? '');

function asText({ path: name, bytes }: UnpackedFile): AdText {
  try {
    return { path: name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw zipFileError('notUtf8', name);
  }
}

const factsOf = ({ adPath, contentType, weight }: InspectedHtml5File) => ({
  path: adPath,
  contentType,
  weight,
});

/** @param target where the file is written */
async function inspectFile({ path: name, bytes }: UnpackedFile, target: string): Promise<InspectedHtml5File> {
  const extension = extensionOf(name);
  if (extension === undefined) throw zipError('notZip');
  await writeFile(target, bytes);
  const kept = TEXTS.has(extension)
    ? target
    : await inspectBinary(name, extension, { path: target, size: bytes.length });
  const { size: weight } = await stat(kept);
  return { path: kept, adPath: name, extension, contentType: HTML5_CONTENT_TYPES[extension], weight };
}

/** An image, video, sound or font. @returns the file to keep */
async function inspectBinary(name: string, extension: string, file: FileOnDisk): Promise<string> {
  if (file.size === 0) throw zipFileError('damaged', name);
  const expected: string = IMAGES[extension as keyof typeof IMAGES] ?? extension;
  const actual = (await fileTypeFromBuffer((await readFile(file.path)).subarray(0, HEAD_BYTES)))?.ext;
  if (actual !== expected) throw zipFileError('otherType', name);
  if (extension in IMAGES) {
    const { found, rejection } = await cleanImage(file, [IMAGES[extension as keyof typeof IMAGES]]);
    if (rejection?.reason === 'wrong-image-size') throw zipFileError('pixels', name);
    if (rejection) throw zipFileError('damaged', name);
    return found.path;
  }
  if (extension === 'mp4' || extension === 'webm') {
    const { rejection } = await inspectVideo(file);
    if (rejection) throw zipFileError('damaged', name);
  }
  return file.path;
}

/** Enough of a file for its type. */
const HEAD_BYTES = 65_536;
