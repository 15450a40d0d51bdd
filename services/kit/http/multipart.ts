import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import multipart, { type MultipartFile } from '@fastify/multipart';
import { required } from '@marquee/schemas/common/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { DependencyUnavailable } from '../runtime/errors.ts';
import { invalid, ProblemError } from './problem-error.ts';
import { labelOf } from './validation.ts';

/** A form with files (`multipart/form-data`), each within the limits. */
export interface MultipartRule {
  /** The form's name of its file fields: `media_assets[]`. */
  readonly field: string;
  readonly filesMax: number;
  /** The form may come without a file. */
  readonly isOptional?: boolean;
  /** Bytes of one file. */
  readonly fileBytesMax: number;
  /** What a 413 says to a larger one; `fieldMessage` where the field's text is another. */
  readonly tooLarge: { readonly message: string; readonly fieldMessage?: string };
}

/** A file of a form, read to its end into a temporary file that goes when the call is answered. */
export interface UploadedFile {
  /** The file's name at the sender's: a name, never a path, and never proof of anything. */
  readonly originName: string;
  /** Absolute. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

export interface Upload {
  /** In the order of the form. */
  readonly files: readonly UploadedFile[];
  /** The form's other fields, the last value of each. */
  readonly fields: Readonly<Record<string, string>>;
  /** Removes the files. */
  dispose(): Promise<void>;
}

const FIELD_BYTES_MAX = 20_000;
const FIELDS_MAX = 20;
/** What the rest of a form may weigh beside its files. */
const OVERHEAD_BYTES = 1_048_576;
const NAME_MAX = 255;

/** Lets Fastify take forms; each route reads its own with `readUpload`. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form, its files piece by piece to disk. What is too large is read to its end without being kept, so that
 * the sender hears the answer; a body without end is cut off.
 * @param folder where temporary files may stand
 * @throws ProblemError 400 for a form that breaks off, 413 for too much, 415 for no form, 422 for wrong fields
 */
export async function readUpload(
  request: FastifyRequest,
  rule: MultipartRule,
  folder: string,
): Promise<Upload> {
  if (!request.isMultipart()) throw new ProblemError(415, 'Send the body as multipart/form-data.');
  const bytesMax = rule.filesMax * rule.fileBytesMax + OVERHEAD_BYTES;
  const declared = Number(request.headers['content-length'] ?? 0);
  // A declared size of more than twice the limit is no accident: the body is not read.
  if (declared > 2 * bytesMax) throw tooLarge(rule, 0);
  const unlimit = cutOff(request, 2 * bytesMax);
  const parent = await makeFolder(folder);
  const dispose = () => rm(parent, { recursive: true, force: true });
  try {
    const read = await readParts(request, rule, parent);
    if (read.files.length === 0 && !rule.isOptional)
      throw invalid({ field: nameOf(rule), message: required(labelOf(nameOf(rule))) });
    return { ...read, dispose };
  } catch (error) {
    await dispose();
    throw readable(error, rule);
  } finally {
    unlimit();
  }
}

async function readParts(request: FastifyRequest, rule: MultipartRule, folder: string) {
  const files: UploadedFile[] = [];
  const fields: Record<string, string> = {};
  let rejection: ProblemError | undefined;
  const parts = request.parts({
    limits: {
      fileSize: rule.fileBytesMax,
      files: rule.filesMax,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: rule.filesMax + FIELDS_MAX,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || typeof part.value !== 'string')
        rejection ??= invalid({ field: part.fieldname, message: `${part.fieldname} must be valid.` });
      else fields[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== rule.field) {
      rejection ??= invalid({
        field: part.fieldname,
        message: `${part.fieldname} is not a field of this call.`,
      });
    }
    if (rejection) {
      part.file.resume();
      continue;
    }
    const file = await save(part, path.join(folder, String(files.length)));
    if (part.file.truncated) rejection = tooLarge(rule, files.length);
    else files.push(file);
  }
  if (rejection) throw rejection;
  return { files, fields };
}

async function save(part: MultipartFile, place: string): Promise<UploadedFile> {
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(place, { mode: 0o600 });
  await pipeline(part.file, count, target);
  return { originName: cleanName(part.filename), path: place, size };
}

/** Whatever was sent, a name that can be stored and shown on one line. */
function cleanName(sent: string | undefined): string {
  const name = (sent ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return name === '' ? 'file' : [...name].slice(0, NAME_MAX).join('');
}

/** `media_assets[]` is `media_assets` where an error is named. */
const nameOf = (rule: MultipartRule) => rule.field.replace(/\[\]$/, '');

const tooLarge = (rule: MultipartRule, index: number) =>
  new ProblemError(413, rule.tooLarge.message, {
    errors: [
      {
        field: rule.field.endsWith('[]') ? `${nameOf(rule)}.${index}` : nameOf(rule),
        message: rule.tooLarge.fieldMessage ?? rule.tooLarge.message,
      },
    ],
  });

/** Ends the connection of a sender who does not end. Answers how to stop watching. */
function cutOff({ raw }: FastifyRequest, bytesMax: number): () => void {
  let seen = 0;
  const watch = (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > bytesMax) raw.destroy();
  };
  raw.on('data', watch);
  // Listening must not start a stream without a reader.
  raw.pause();
  return () => raw.off('data', watch);
}

async function makeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    return await mkdtemp(path.join(folder, 'upload-'));
  } catch (cause) {
    throw new DependencyUnavailable('folder for uploads', `Check ${folder}.`, { cause });
  }
}

/** Messages for errors of the form's grammar and of the disk. */
function readable(error: unknown, rule: MultipartRule): unknown {
  if (error instanceof ProblemError || !(error instanceof Error)) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) {
    return new DependencyUnavailable('folder for uploads', 'Check that its disk has space.', {
      cause: error,
    });
  }
  if (code === 'FST_FILES_LIMIT') {
    return new ProblemError(
      413,
      `At most ${rule.filesMax} ${rule.filesMax === 1 ? 'file' : 'files'} at once.`,
    );
  }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new ProblemError(413, 'The form has too many fields.');
  return new ProblemError(400, 'The form cannot be read.');
}
