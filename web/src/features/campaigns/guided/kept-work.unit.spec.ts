import { describe, expect, it } from 'vitest';

import type { ImageDraft, Sent } from '../../../widgets/creative-images/image-drafts.ts';
import { keptOf, workOf, type Attempt } from './kept-work.ts';

const asset = { url: 'https://cdn.kites.example/1.png', width: 300, height: 250 };
const sent: Sent = {
  body: {
    name: 'Kite',
    creativeType: 'banner',
    categories: [],
    banner: {
      ...{ admType: 'image', admBody: asset.url, width: 300, height: 250 },
      clickUrl: 'https://kites.example/',
    },
  },
  idempotencyKey: 'k-1',
};
const draft = (key: number, over: Partial<ImageDraft> = {}): ImageDraft => ({
  key,
  file: new File(['x'], `${key}.png`, { lastModified: 5 }),
  sides: { width: 300, height: 250 },
  name: undefined,
  upload: { step: 'uploaded', asset },
  creation: { step: 'none' },
  ...over,
});
/** As the browser writes it down and reads it again. */
const reloaded = (drafts: readonly ImageDraft[], attempt?: Attempt) =>
  workOf(JSON.parse(JSON.stringify(keptOf({ drafts, attempt }))));

describe('work that survives a reload', () => {
  it('has the uploaded images with what was typed, and asks for the others by name', () => {
    const { drafts } = reloaded([
      draft(3, { name: 'Kite' }),
      draft(4, { upload: { step: 'uploading', share: 0.5 } }),
      draft(5, { upload: { step: 'unusable', reason: 'No.' } }),
    ]);
    expect(drafts.map(({ key, file, name, upload }) => [key, file.name, name, upload.step])).toEqual([
      [1, '3.png', 'Kite', 'uploaded'],
      [2, '4.png', undefined, 'missing'],
    ]);
    expect(drafts[0]?.upload).toEqual({ step: 'uploaded', asset });
  });

  it('sends again under its key what may have been created, and nothing that was', () => {
    const { drafts } = reloaded([
      draft(1, { creation: { step: 'creating', sent } }),
      draft(2, { creation: { step: 'uncertain', sent, reason: 'No answer.' } }),
      draft(3, { creation: { step: 'created', id: 7 } }),
      draft(4, { creation: { step: 'refused', nameError: 'No.', reasons: [] } }),
    ]);
    expect(drafts.map(({ creation }) => creation)).toEqual([
      { step: 'uncertain', sent, reason: 'The page was closed before the server answered.' },
      { step: 'uncertain', sent, reason: 'No answer.' },
      { step: 'created', id: 7 },
      { step: 'none' },
    ]);
  });

  it('knows the campaign that was sent', () => {
    const attempt = { body: { name: 'Kites', bidPrice: '1', creativeIds: [7] }, idempotencyKey: 'k-2' };
    expect(reloaded([], attempt)).toEqual({ drafts: [], attempt });
  });

  it('is nothing where nothing, or nothing readable, was written down', () => {
    expect(keptOf({ drafts: [], attempt: undefined })).toBeUndefined();
    for (const stored of [undefined, {}, { images: [{}] }, 'x'])
      expect(workOf(stored)).toEqual({ drafts: [], attempt: undefined });
  });
});
