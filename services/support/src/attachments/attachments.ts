import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

import { invalid, RejectedError } from '@marquee/kit/decider/rejection';
import type { UploadedFile } from '@marquee/kit/http/multipart';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { TicketAttachment } from '@marquee/schemas/support-ticket/events';

import { TICKET_REJECTIONS } from '../ticket/rejections.ts';
import { sealed } from '../ticket/sealed.ts';
import { contentTypeOf } from './content-type.ts';
import { decrypted, encrypted } from './cipher.ts';

interface AttachmentDeps {
  readonly mediaStore: MediaStore;
  readonly vault: PersonalDataVault;
}

/** A file as the read model has it. */
export interface StoredAttachment {
  readonly userId: number;
  readonly storageKey: string;
  /** Sealed under the key of the account's person. */
  readonly secret: string;
}

export interface Attachments {
  /**
   * Keeps files of a person, all or none.
   * @throws RejectedError for one that is empty or of a wrong type, at its field, and once the person was erased
   */
  keep(userId: number, files: readonly UploadedFile[]): Promise<readonly TicketAttachment[]>;
  /** Drops files that no message came to have. */
  drop(attachments: readonly Pick<TicketAttachment, 'storageKey'>[]): Promise<void>;
  /** Undefined once the person was erased, and where the file is gone. */
  open(attachment: StoredAttachment): Promise<Readable | undefined>;
}

/** Files of messages: encrypted in the media store, so that no one reads them by their key, nor once the person is erased. */
export function createAttachments({ mediaStore, vault }: AttachmentDeps): Attachments {
  const put = async (userId: number, file: UploadedFile, contentType: string): Promise<TicketAttachment> => {
    const storageKey = randomBytes(16).toString('hex');
    const name = await sealed(vault, userId, file.originName);
    const content = encrypted(createReadStream(file.path));
    await mediaStore.put(storageKey, content.stream, {
      contentType: 'application/octet-stream',
      size: file.size,
    });
    try {
      const secret = await sealed(vault, userId, content.secret());
      return { name, contentType, size: file.size, storageKey, secret };
    } catch (error) {
      await mediaStore.delete(storageKey);
      throw error;
    }
  };
  const drop: Attachments['drop'] = async (attachments) => {
    await Promise.all(attachments.map(({ storageKey }) => mediaStore.delete(storageKey)));
  };
  return {
    drop,
    async keep(userId, files) {
      const types = await checkedTypes(files);
      const kept: TicketAttachment[] = [];
      try {
        for (const [index, file] of files.entries()) kept.push(await put(userId, file, types[index] ?? ''));
        return kept;
      } catch (error) {
        await drop(kept);
        throw error;
      }
    },
    async open({ userId, storageKey, secret }) {
      const opened = await vault.open(userId, secret);
      const content = opened === undefined ? undefined : await mediaStore.get(storageKey);
      return opened === undefined || content === undefined ? undefined : decrypted(content.stream, opened);
    },
  };
}

async function checkedTypes(files: readonly UploadedFile[]): Promise<readonly string[]> {
  const types: string[] = [];
  for (const [index, { path, originName, size }] of files.entries()) {
    const type = size === 0 ? undefined : await contentTypeOf(path, originName);
    const { message } = TICKET_REJECTIONS[size === 0 ? 'file-empty' : 'file-type'];
    if (type === undefined) throw new RejectedError(invalid({ field: `attachments.${index}`, message }));
    types.push(type);
  }
  return types;
}
