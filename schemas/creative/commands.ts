import * as v from 'valibot';

import { booleanInput, commandObject, TEXTAREA_MAX, textInput, versionInput } from '../commands/ad-fields.ts';
import { mustBeValid, required } from '../common/messages.ts';
import { forUser, withVersion } from '../resource/resource.ts';
import { creativeResource } from './fields.ts';
import { parseSize } from './markup.ts';
import { bannerPart, sizeText } from './parts.ts';

const { command } = creativeResource;
const { name, creativeType, bidPrice, ...rest } = creativeResource.body;
const body = {
  name,
  creativeType,
  bidPrice,
  /** `300x250`, for a banner or interstitial that does not name width and height. */
  size: v.optional(v.nullable(sizeText)),
  ...rest,
  /** A switch with events of its own. */
  isActive: v.optional(booleanInput('Status')),
};

interface SizedInput {
  readonly size?: string | null | undefined;
  readonly banner?: Sides | null | undefined;
  readonly interstitial?: Sides | null | undefined;
}
interface Sides {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A banner has a width and a height, named by itself or by the creative's size, and not by both differently. */
const sizesAgree = <Input extends SizedInput>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const whole = { ...dataset.value } as Record<string, unknown>;
    const { size: sizeName, banner, interstitial } = dataset.value;
    const size = sizeName ? parseSize(sizeName) : undefined;
    for (const [kind, part] of Object.entries({ banner, interstitial })) {
      if (!part) continue;
      const toPart = { type: 'object', origin: 'value', input: whole, key: kind, value: part } as const;
      for (const [edge, label] of [
        ['width', 'Width'],
        ['height', 'Height'],
      ] as const) {
        if (part[edge] || size) continue;
        const toEdge = {
          type: 'object',
          origin: 'value',
          input: { ...part },
          key: edge,
          value: undefined,
        } as const;
        addIssue({ message: required(label), path: [toPart, toEdge] });
      }
      if (
        size &&
        ((part.width || size.width) !== size.width || (part.height || size.height) !== size.height)
      ) {
        const path = [
          { type: 'object', origin: 'value', input: whole, key: 'size', value: sizeName },
        ] as const;
        addIssue({ message: mustBeValid('Size'), path: [...path] });
      }
    }
  });

const createEntries = command(body);
/** `POST /creatives`: exactly the part of `creativeType` is filled. */
export const createCreativeBody = v.pipe(createEntries, sizesAgree<v.InferOutput<typeof createEntries>>());
export type CreateCreativeBody = v.InferOutput<typeof createCreativeBody>;

const createForEntries = command({ ...body, ...forUser });
/** `POST /admin/creatives`: for an advertiser. */
export const createCreativeForUserBody = v.pipe(
  createForEntries,
  sizesAgree<v.InferOutput<typeof createForEntries>>(),
);

const changeEntries = command({ ...body, creativeType: v.optional(body.creativeType), ...withVersion });
/** `PUT /creatives/{id}`: optional fields that it leaves out keep their value; the type stays for good. */
export const changeCreativeBody = v.pipe(changeEntries, sizesAgree<v.InferOutput<typeof changeEntries>>());
export type ChangeCreativeBody = v.InferOutput<typeof changeCreativeBody>;

/** `PATCH /creatives/{id}`: what a table edits in place. */
export const editCreativeBody = v.pipe(
  commandObject(
    {
      isActive: v.optional(booleanInput('Status')),
      folderId: v.optional(creativeResource.body.folderId),
      weight: creativeResource.body.weight,
      version: versionInput,
    },
    { isActive: 'Status', folderId: 'Folder', weight: 'Weight' },
  ),
  v.forward(
    v.check(
      ({ isActive, folderId, weight }) => [isActive, folderId, weight].some((value) => value !== undefined),
      required('Status'),
    ),
    ['isActive'],
  ),
);

/** `POST /admin/creatives/{id}/decline` and `…/disapprove`. */
export const refuseCreativeBody = commandObject({
  reason: textInput('Reason', 1, TEXTAREA_MAX),
  version: versionInput,
});

/** `POST /creatives/check-click-url`. */
export const checkClickUrlBody = commandObject({ url: textInput('URL', 1, 4_096) }, { url: 'URL' });

/** `POST /creatives/check-adm-body`. */
export const checkAdmBodyBody = bannerPart.command({
  admBody: bannerPart.body.admBody,
  admType: bannerPart.body.admType,
  skipIsSecureCheck: v.optional(booleanInput('Skip secure check'), false),
});

/** `unusedOnly=true` deletes no creative that a campaign has. */
export const deleteCreativeQuery = v.strictObject({
  unusedOnly: v.optional(v.picklist(['true', 'false'], mustBeValid('Unused only')), 'false'),
});
