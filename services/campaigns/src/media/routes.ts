import type { ListQuery } from '@marquee/kit/lists/list-query';
import { notFound } from '@marquee/kit/http/problem-error';
import type { MultipartRule } from '@marquee/kit/http/multipart';
import {
  ADMIN,
  data,
  route,
  type RouteDefinition,
  type RouteRequest,
  SIGNED_IN,
} from '@marquee/kit/http/route';
import { mediaUrl } from '@marquee/kit/media-store/serve';
import { pageAnswer } from '@marquee/kit/resource/routes';
import {
  FILE_FIELD,
  fileUploadForm,
  html5UploadForm,
  imageUploadForm,
  MEDIA_FILE_FIELD,
  MEDIA_LIMITS,
  videoUploadForm,
} from '@marquee/schemas/media/commands';
import { idParam, mediaAssetId, userId } from '@marquee/schemas/common/ids';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { HTML5_LIMITS } from '@marquee/schemas/media/html5';
import { HTML5_MESSAGES } from '@marquee/schemas/media/html5-messages';
import type { MediaType } from '@marquee/schemas/media/events';
import {
  mediaAssetAnswer,
  mediaAssetListAnswer,
  mediaAssetsAnswer,
  uploadedFileAnswer,
} from '@marquee/schemas/media/views';
import * as v from 'valibot';

import { accessOf } from '../resource/scope.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import { type MediaCommands, uploadedOrThrow } from './commands.ts';
import { mediaAssetList, type MediaQuery } from './query.ts';
import { mediaAssetViewOf } from './view.ts';

/** What the calls stand on. */
export interface MediaContext {
  readonly commands: MediaCommands;
  readonly media: MediaQuery;
  readonly owners: OwnersQuery;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

const TAG = 'Media';
/** Most rows that "all" returns: a longer list is no use in a picker. */
const ALL_MAX = 1_000;
const UPLOADS_PER_MINUTE = 60;

const IMAGES: MultipartRule = {
  field: MEDIA_FILE_FIELD,
  filesMax: MEDIA_LIMITS.imagesAtOnce,
  fileBytesMax: MEDIA_LIMITS.imageBytes,
  tooLarge: { message: MESSAGES.wrongImageWeight },
};
const VIDEO: MultipartRule = {
  field: MEDIA_FILE_FIELD,
  filesMax: 1,
  fileBytesMax: MEDIA_LIMITS.videoBytes,
  tooLarge: { message: MESSAGES.wrongVideoWeight },
};
const HTML5: MultipartRule = {
  field: MEDIA_FILE_FIELD,
  filesMax: 1,
  fileBytesMax: HTML5_LIMITS.zipBytes,
  tooLarge: { message: HTML5_MESSAGES.zipTooLarge },
};
interface UploadKind {
  readonly summary: string;
  readonly multipart: MultipartRule;
  readonly body: v.GenericSchema;
}
/** What an upload of each kind takes. */
const UPLOADS: Readonly<Record<MediaType, UploadKind>> = {
  image: { summary: 'Upload images (jpg, jpeg, png)', multipart: IMAGES, body: imageUploadForm },
  video: { summary: 'Upload a video (mp4, webm)', multipart: VIDEO, body: videoUploadForm },
  html5: { summary: 'Upload a zip with an HTML5 ad', multipart: HTML5, body: html5UploadForm },
};
const FILE: MultipartRule = {
  field: FILE_FIELD,
  filesMax: 1,
  fileBytesMax: MEDIA_LIMITS.fileBytes,
  // The catalogue's own text for the editor; the field says the true limit.
  tooLarge: { message: MESSAGES.fileTooLarge, fieldMessage: MESSAGES.wrongFileWeight },
};

interface UserParams {
  readonly userId: number;
}
type Call = RouteRequest<unknown, undefined, unknown>;

/** One's own media, or under `/admin/users/:userId` an advertiser's. */
interface Whose {
  readonly prefix: string;
  readonly shared: Pick<RouteDefinition, 'tag' | 'access' | 'ownership' | 'params'>;
  /** @throws ProblemError 404 for a user who can have no media */
  userOf(call: Call): Promise<number>;
}

/** Calls on images, videos and HTML5 zips for ads, and on files for texts. */
export function mediaRoutes(context: MediaContext): readonly RouteDefinition[] {
  const own: Whose = {
    prefix: '',
    shared: { tag: TAG, access: accessOf('own'), ownership: 'none' },
    userOf: async ({ principal }) => principal.userId,
  };
  const ofUser: Whose = {
    prefix: '/admin/users/:userId',
    shared: { tag: TAG, access: ADMIN, ownership: 'none', params: v.object({ userId: idParam(userId) }) },
    userOf: async ({ params }) => {
      const { userId: id } = params as UserParams;
      if (!(await context.owners.mayOwn(id))) throw notFound('User');
      return id;
    },
  };
  return [
    ...[own, ofUser].flatMap((whose) => [
      allRoute(context, whose),
      uploadRoute(context, whose, 'image'),
      uploadRoute(context, whose, 'video'),
      uploadRoute(context, whose, 'html5'),
    ]),
    ...readRoutes(context, own),
    fileRoute(context),
  ];
}

const allRoute = (context: MediaContext, whose: Whose): RouteDefinition =>
  route({
    ...whose.shared,
    method: 'GET',
    path: `${whose.prefix}/media-asset/all`,
    summary: `List media assets on one page, at most ${ALL_MAX}`,
    list: mediaAssetList,
    response: mediaAssetListAnswer,
    handler: async (call) =>
      pageOf(context, await whose.userOf(call), { ...call.list, page: 1, perPage: ALL_MAX }, call.url),
  });

const readRoutes = (context: MediaContext, own: Whose): RouteDefinition[] => [
  route({
    ...own.shared,
    method: 'GET',
    path: '/media-asset',
    summary: 'List media assets',
    list: mediaAssetList,
    response: mediaAssetListAnswer,
    handler: ({ principal, list, url }) => pageOf(context, principal.userId, list, url),
  }),
  route({
    ...own.shared,
    ownership: 'own',
    method: 'GET',
    path: '/media-asset/:id',
    summary: 'Show a media asset',
    params: v.object({ id: idParam(mediaAssetId) }),
    response: mediaAssetAnswer,
    handler: async ({ principal, params: { id } }) => {
      const asset = await context.media.find(principal.userId, id);
      if (!asset) throw notFound('Media asset');
      return data(mediaAssetViewOf(asset, context.publicUrl));
    },
  }),
];

async function pageOf({ media, publicUrl }: MediaContext, owner: number, list: ListQuery, url: string) {
  const { assets, total } = await media.page(owner, list);
  const views = assets.map((asset) => mediaAssetViewOf(asset, publicUrl));
  return pageAnswer({ list, url }, { rows: views, total });
}

function uploadRoute(context: MediaContext, whose: Whose, mediaType: MediaType): RouteDefinition {
  return route({
    ...whose.shared,
    method: 'POST',
    path: `${whose.prefix}/media-asset/upload/${mediaType}`,
    ...UPLOADS[mediaType],
    response: mediaAssetsAnswer,
    callsPerMinute: UPLOADS_PER_MINUTE,
    handler: async (call: Call) => {
      const owner = await whose.userOf(call);
      const uploaded = await context.commands.uploadMedia(
        { userId: owner, mediaType, files: call.files },
        call.context,
      );
      const { created, position } = uploadedOrThrow(uploaded, ({ index }) => `media_assets.${index}`);
      await call.waitForProjections(position);
      return data(
        created.map((asset) => mediaAssetViewOf(asset, context.publicUrl)),
        201,
      );
    },
  });
}

const fileRoute = ({ commands, publicUrl }: MediaContext): RouteDefinition =>
  route({
    method: 'POST',
    path: '/files',
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'none',
    summary: 'Upload an image for a text (jpg, jpeg, png, gif)',
    multipart: FILE,
    body: fileUploadForm,
    response: uploadedFileAnswer,
    callsPerMinute: UPLOADS_PER_MINUTE,
    handler: async ({ principal, files: [file], context }) => {
      if (!file) throw notFound('File');
      const uploaded = await commands.uploadFile({ userId: principal.userId, file }, context);
      const { created } = uploadedOrThrow(uploaded, () => FILE_FIELD);
      return data({ id: created.fileId, link: mediaUrl(publicUrl, created.storageKey) }, 201);
    },
  });
