import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { TAGS_MAX } from '@marquee/schemas/commands/ad-fields';
import { mustBeValid, validTag } from '@marquee/schemas/common/messages';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { XMLValidator } from 'fast-xml-parser';

import type { Actor } from '../actor.ts';
import type { CampaignCommands } from '../campaign/commands.ts';
import type { KnownCreative } from '../campaign/decide.ts';
import type { Creative } from './state.ts';

export interface CreativeChecksDeps {
  readonly campaigns: Pick<CampaignCommands, 'campaign'>;
  /** A creative as of now, straight from the event store; undefined when there is none. */
  readonly creative: (creativeId: number) => Promise<Creative | undefined>;
  /** Public URL of a user's image; undefined when it is no image or another user's. */
  readonly imageUrl: (mediaAssetId: number, userId: number) => Promise<string | undefined>;
  /** Is this the page of an HTML5 zip that a user uploaded? */
  readonly isHtml5Of: (url: string, userId: number) => Promise<boolean>;
  /** Whose folder it is, as of now; undefined when deleted or unknown. */
  readonly folderOwner: (folderId: number) => Promise<number | undefined>;
}

/** Checks what a creative names: images, other creatives and campaigns of its owner. */
export class CreativeChecks {
  readonly #deps: CreativeChecksDeps;

  constructor(deps: CreativeChecksDeps) {
    this.#deps = deps;
  }

  /** Sets the URL of each image that a native part names by its id. */
  async withImages(
    { native }: Partial<CreativeFields>,
    userId: number,
  ): Promise<{ readonly fields: Partial<CreativeFields>; readonly fieldErrors: readonly FieldMessage[] }> {
    if (!native) return { fields: {}, fieldErrors: [] };
    const fieldErrors: FieldMessage[] = [];
    const urlOf = async (image: 'smallImage' | 'largeImage') => {
      const id = native[`${image}Id`];
      if (id === null) return native[image];
      const url = await this.#deps.imageUrl(id, userId);
      if (url === undefined)
        fieldErrors.push({ field: `native.${image}Id`, message: `Image ${id} is not found.` });
      return url ?? null;
    };
    const [smallImage, largeImage] = [await urlOf('smallImage'), await urlOf('largeImage')];
    return { fields: { native: { ...native, smallImage, largeImage } }, fieldErrors };
  }

  /** What a creative shows has to be there, and of the same owner. */
  async contentErrors(fields: Partial<CreativeFields>, userId: number): Promise<FieldMessage[]> {
    return [
      ...vastErrors(fields.video),
      ...(await this.#html5Errors(fields, userId)),
      ...(await this.#childrenErrors(fields, userId)),
    ];
  }

  /** Files elsewhere may change after they were approved, so an HTML5 creative shows an upload of its owner. */
  async #html5Errors(
    { banner, interstitial }: Partial<CreativeFields>,
    userId: number,
  ): Promise<FieldMessage[]> {
    const part = banner ?? interstitial;
    if (part?.admType !== 'html5' || (await this.#deps.isHtml5Of(part.admBody.trim(), userId))) return [];
    return [{ field: `${banner ? 'banner' : 'interstitial'}.admBody`, message: mustBeValid('HTML5 zip') }];
  }

  /** A creative is in a folder of its owner. */
  async folderErrors({ folderId }: Partial<CreativeFields>, userId: number): Promise<FieldMessage[]> {
    if (folderId === undefined || folderId === null) return [];
    const owner = await this.#deps.folderOwner(folderId);
    return owner === userId ? [] : [{ field: 'folderId', message: mustBeValid('Folder') }];
  }

  async #childrenErrors(fields: Partial<CreativeFields>, userId: number): Promise<FieldMessage[]> {
    const kind = fields.banner ? 'banner' : 'interstitial';
    const ids = fields[kind]?.childrenCreative ?? [];
    const children = await Promise.all(ids.map((id) => this.#deps.creative(id)));
    const missing = ids.find((_, index) => {
      const child = children[index];
      return !child || child.isDeleted || child.userId !== userId;
    });
    if (missing === undefined) return [];
    return [{ field: `${kind}.childrenCreative`, message: `Creative ${missing} is not found.` }];
  }

  /** The campaigns must be of the creative's owner, take its type, and have a place for it. */
  async campaignErrors(
    campaignIds: readonly number[],
    creative: Omit<KnownCreative, 'id'>,
    actor: Actor,
  ): Promise<FieldMessage[]> {
    for (const campaignId of campaignIds) {
      const campaign = await this.#deps.campaigns.campaign({ campaignId, actor });
      const message =
        !campaign || campaign.userId !== creative.userId
          ? `Campaign ${campaignId} is not found.`
          : campaign.fields.creativeType !== creative.creativeType
            ? `Campaign ${campaignId} takes ${campaign.fields.creativeType} creatives.`
            : campaign.fields.creativeIds.length >= TAGS_MAX
              ? `Creatives may hold at most ${TAGS_MAX} values.`
              : undefined;
      if (message !== undefined) return [{ field: 'campaignIds', message }];
    }
    return [];
  }
}

function vastErrors(video: CreativeFields['video'] | undefined): FieldMessage[] {
  if (!video || video.admType !== 'vast' || video.skipVastValidation || video.admBody === null) return [];
  const message = vastMessage(video.admBody);
  return message === undefined ? [] : [{ field: 'video.admBody', message }];
}

/** What is wrong with a VAST document: it is XML before it is anything else. */
export const vastMessage = (admBody: string): string | undefined =>
  XMLValidator.validate(admBody) === true ? undefined : validTag('VAST');
