import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

import type { CommandContext } from '@marquee/kit/decider/command-context';
import {
  type CommandHandler,
  createCommandHandler,
  type Handled,
} from '@marquee/kit/decider/command-handler';
import { type AlreadyExists, RejectedError, type Rejection } from '@marquee/kit/decider/rejection';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { UploadedFile } from '@marquee/kit/http/multipart';
import type { IdAllocator } from '@marquee/kit/ids/port';
import { keyInFolder } from '@marquee/kit/media-store/folders';
import type { MediaStore } from '@marquee/kit/media-store/port';
import { MEDIA_LIMITS } from '@marquee/schemas/media/commands';
import type { FileEvent, MediaAssetEvent, MediaAssetFields, MediaType } from '@marquee/schemas/media/events';

import { type FileRejection, MEDIA_REJECTIONS, type MediaRejection } from './rejections.ts';
import { mediaAssetDecider, mediaAssetStream } from './index.ts';
import { type InspectedFile, type InspectedHtml5, type InspectedVideo } from './inspect.ts';
import type { Inspector } from './inspector.ts';
import { mediaError, type RecordUpload } from './decide.ts';
import type { MediaAsset, MediaAssetState } from './state.ts';
import { uploadedFileDecider, uploadedFileStream } from './uploaded-file.ts';

export interface MediaUpload {
  /** Whose the assets are. */
  readonly userId: number;
  readonly files: readonly UploadedFile[];
}

/** Which of the files is refused, counted from 0, and why. */
export interface RefusedFile {
  readonly index: number;
  readonly rejection: FileRejection;
}

export type Uploaded<Created> =
  | { readonly accepted: true; readonly created: Created; readonly position: bigint | undefined }
  | { readonly accepted: false; readonly refused: RefusedFile };

/** What an upload created. @param fieldOf names the field that carried a file @throws RejectedError */
export function uploadedOrThrow<Created>(
  uploaded: Uploaded<Created>,
  fieldOf: (refused: RefusedFile) => string,
): Extract<Uploaded<Created>, { accepted: true }> {
  if (uploaded.accepted) return uploaded;
  const { rejection } = uploaded.refused;
  const errors = [{ field: fieldOf(uploaded.refused), message: rejection.message }];
  throw new RejectedError({ ...rejection, errors });
}

/** Every write of files. Rejections are values; nothing is kept unless all files of an upload are fine. */
export interface MediaCommands {
  uploadMedia(
    command: MediaUpload & { readonly mediaType: MediaType },
    context: CommandContext,
  ): Promise<Uploaded<readonly MediaAsset[]>>;
  uploadFile(
    command: { readonly userId: number; readonly file: UploadedFile },
    context: CommandContext,
  ): Promise<Uploaded<FileEvent['data']>>;
  /** From the event store, as of now. */
  mediaAsset(mediaAssetId: number): Promise<MediaAsset | undefined>;
}

export interface MediaCommandsDeps {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
  readonly mediaStore: MediaStore;
  readonly inspector: Inspector;
}

/** Inspected, and every file that is to be stored for it. */
interface Prepared {
  readonly fields: MediaAssetFields;
  readonly stored: readonly { readonly key: string; readonly file: InspectedFile }[];
}

export function createMediaCommands(deps: MediaCommandsDeps): MediaCommands {
  const writer = new MediaWriter(deps);
  return {
    uploadMedia: (command, context) => writer.uploadMedia(command, context),
    uploadFile: (command, context) => writer.uploadFile(command, context),
    mediaAsset: (mediaAssetId) => writer.find(mediaAssetId),
  };
}

/** Stores files that were found fine, and records them. */
class MediaWriter {
  readonly #deps: MediaCommandsDeps;
  readonly #assets: CommandHandler<RecordUpload, MediaAssetState, MediaAssetEvent, MediaRejection>;
  readonly #files: CommandHandler<FileEvent['data'], FileEvent['data'] | null, FileEvent, AlreadyExists>;

  constructor(deps: MediaCommandsDeps) {
    const { eventStore } = deps;
    this.#deps = deps;
    this.#assets = createCommandHandler({ decider: mediaAssetDecider, eventStore });
    this.#files = createCommandHandler({ decider: uploadedFileDecider, eventStore });
  }

  async uploadMedia(
    { userId, mediaType, files: uploads }: MediaUpload & { readonly mediaType: MediaType },
    context: CommandContext,
  ): Promise<Uploaded<readonly MediaAsset[]>> {
    const prepared: Prepared[] = [];
    for (const [index, upload] of uploads.entries()) {
      const found = await prepare(this.#deps.inspector, upload, mediaType, uploads.length > 1);
      const rejection = 'reason' in found ? found : mediaError(found.fields);
      if (rejection) return { accepted: false, refused: { index, rejection } };
      if (!('reason' in found)) prepared.push(found);
    }
    const created: MediaAsset[] = [];
    let position: bigint | undefined;
    for (const one of prepared) {
      const recorded = await this.#record(userId, one, context);
      created.push(recorded.created);
      position = recorded.position ?? position;
    }
    return { accepted: true, created, position };
  }

  async uploadFile(
    { userId, file }: { readonly userId: number; readonly file: UploadedFile },
    context: CommandContext,
  ): Promise<Uploaded<FileEvent['data']>> {
    const { inspector, ids } = this.#deps;
    const inspected = await inspector.image(file, ['jpg', 'png', 'gif']);
    if (inspected.rejection)
      return { accepted: false, refused: { index: 0, rejection: inspected.rejection } };
    const { path, extension, contentType } = inspected.found;
    const fileId = await ids.next('file');
    const storageKey = newKey(extension);
    const { size: weight } = await stat(path);
    const { originName } = file;
    const data = { fileId, userId, originName, extension, storageKey, contentType, weight };
    const recorded = await this.#keeping([{ key: storageKey, file: inspected.found }], async () =>
      acceptedOf(await this.#files.handle(uploadedFileStream(fileId), data, context), (state) => state),
    );
    return { accepted: true, ...recorded };
  }

  async find(mediaAssetId: number): Promise<MediaAsset | undefined> {
    const { state } = await this.#assets.load(mediaAssetStream(mediaAssetId));
    return state.asset ?? undefined;
  }

  async #record(userId: number, { fields, stored }: Prepared, context: CommandContext) {
    const mediaAssetId = await this.#deps.ids.next('media-asset');
    const command = { type: 'RecordUpload', mediaAssetId, userId, fields } as const;
    return this.#keeping(stored, async () => {
      const handled = await this.#assets.handle(mediaAssetStream(mediaAssetId), command, context);
      return acceptedOf(handled, ({ asset }) => asset);
    });
  }

  /** Stores first: an event never names a file that is not there. What no event came to name is taken back. */
  async #keeping<T>(stored: Prepared['stored'], append: () => Promise<T>): Promise<T> {
    const { mediaStore } = this.#deps;
    try {
      for (const { key, file } of stored) {
        const { size } = await stat(file.path);
        await mediaStore.put(key, createReadStream(file.path), { contentType: file.contentType, size });
      }
      return await append();
    } catch (error) {
      for (const { key } of stored) await mediaStore.delete(key).catch(() => undefined);
      throw error;
    }
  }
}

async function prepare(
  inspector: Inspector,
  upload: UploadedFile,
  mediaType: MediaType,
  isOneOfMany: boolean,
): Promise<Prepared | FileRejection> {
  if (mediaType === 'video') {
    const { found, rejection } = await inspector.video(upload);
    return found ? prepareVideo(upload, found) : rejection;
  }
  if (mediaType === 'html5') {
    const { found, rejection } = await inspector.html5(upload);
    return found ? prepareHtml5(upload, found) : rejection;
  }
  if (isOneOfMany && upload.size > MEDIA_LIMITS.imageOfManyBytes)
    return MEDIA_REJECTIONS['image-of-many-too-large'];
  const { found, rejection } = await inspector.image(upload, ['jpg', 'png']);
  if (rejection) return rejection;
  const { thumbnail } = found;
  const thumbnailKey = newKey(thumbnail.extension);
  const prepared = await prepareFile(upload, found, { mediaType, thumbnailKey, video: null });
  return { ...prepared, stored: [...prepared.stored, { key: thumbnailKey, file: thumbnail }] };
}

function prepareVideo(upload: UploadedFile, found: InspectedVideo): Promise<Prepared> {
  const { duration, contentType: mimeType } = found;
  const video = { duration, mimeType, bitrate: Math.round((upload.size * 8) / duration) };
  return prepareFile(upload, found, { mediaType: 'video', thumbnailKey: null, video });
}

/** Each file has a key of its own, which follows from that of the ad and its path. */
function prepareHtml5(
  { originName }: UploadedFile,
  { width, height, facts, files }: InspectedHtml5,
): Prepared {
  const storageKey = newFolderKey();
  const weight = files.reduce((sum, file) => sum + file.weight, 0);
  const stored = files.map((file) => ({ key: keyInFolder(storageKey, file.adPath), file }));
  const zip = { mediaType: 'html5', extension: 'zip', contentType: 'application/zip' } as const;
  const none = { thumbnailKey: null, video: null };
  return { fields: { ...zip, ...none, originName, storageKey, weight, width, height, html5: facts }, stored };
}

async function prepareFile(
  { originName }: UploadedFile,
  found: InspectedFile & { readonly width: number; readonly height: number },
  rest: Pick<MediaAssetFields, 'mediaType' | 'thumbnailKey' | 'video'>,
): Promise<Prepared> {
  const { extension, contentType, width, height } = found;
  const storageKey = newKey(extension);
  const { size: weight } = await stat(found.path);
  return {
    fields: { originName, extension, storageKey, contentType, weight, width, height, ...rest },
    stored: [{ key: storageKey, file: found }],
  };
}

/** A key of 128 random bits, which cannot be guessed. */
const newFolderKey = () => randomBytes(16).toString('hex');
const newKey = (extension: string) => `${newFolderKey()}.${extension}`;

/** A fresh id of a file that was found fine is not refused. */
function acceptedOf<State, Event extends MediaAssetEvent | FileEvent, Created>(
  handled: Handled<State, Event, Rejection>,
  createdOf: (state: State) => Created | null,
): { readonly created: Created; readonly position: bigint | undefined } {
  const created = handled.accepted ? createdOf(handled.state) : null;
  if (!handled.accepted || created === null) {
    throw new Error(
      `a new file was refused: ${handled.accepted ? 'nothing came of it' : handled.rejection.reason}`,
    );
  }
  return { created, position: handled.position };
}
