export interface SampleForm {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Text fields beside the file. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** Blue, 4 by 4 pixels. */
export const IMAGE = {
  name: 'blue.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMwTpsJRwzE' +
      'cQDrIxMhLoLCbgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A WebM container of three frames, 0.3 seconds; the frames are noise. */
export const VIDEO = {
  name: 'short.webm',
  bytes: Buffer.from(
    'GkXfoxAAAB9ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwQAAAABLxFNm3QQAAA/TbsQAAAPU6uEFUmpZlOs' +
      'hQAAAABHTbsQAAAPU6uEFlSua1OshQAAAACLTbsQAAAPU6uEHFO7a1OshQAAAAEUFUmpZhAAADwq17GDD0JATYCSTWVkaWFi' +
      'dW5ueSB2MS42MS4wV0GSTWVkaWFidW5ueSB2MS42MS4wRImIQHLAAAAAAAAWVK5rEAAAQq4QAAA914EBc8WBAYOBAZyBACK1' +
      'nIN1bmSGhVZfVlA5Y6KMAQEAAgEKAwEIBAEBI+ODhAX14QDgEAAABrCBQLqBJB9DtnUIAAAANueBAKMQAAAMgQAAgIbjPNNv' +
      'NBOPoxAAAAyBAGQAp8GuO95m1RujEAAADIEAyAA3op8CzpsmChxTu2sQAAATuxAAAA6zgQC3EAAABveBAfGB1Q==',
    'base64',
  ),
};

/** A page of 300 by 250 pixels that opens its clickTag, stored in a zip. */
export const HTML5 = {
  name: 'ad.zip',
  bytes: Buffer.from(
    'UEsDBBQAAAgIAAAAAACXbnwYjwAAALYAAAAKAAAAaW5kZXguaHRtbDWMyw6CMBBFf6WZFSQGiMaVbReuXRgfHzCWCW2EKWkHiX' +
      '69Ccr23HOPHkhQMQ5kANsqhw+BcpGFWAzMoRVvdk2z8RQ6L2a7b8Dq7FIYxb4wKdcH97xhp4ximtX9croSJufPmHDIRR8dSohc' +
      '5YWWVUdSwHqC8qDrf0w/JpHIKvKyGogjcbGaJdjj9Nb1T7JfUEsBAhQDFAAACAgAAAAAAJdufBiPAAAAtgAAAAoAAAAAAAAAAA' +
      'AAAAAAAAAAAGluZGV4Lmh0bWxQSwUGAAAAAAEAAQA4AAAAtwAAAAAA',
    'base64',
  ),
};

/** A list of sources. */
export const ITEMS = { name: 'sources.csv', bytes: Buffer.from('item\nnews.example\nshop.example\n') };

/** What a support ticket is opened with. */
export const TICKET_FORM: SampleForm = {
  field: 'attachments[]',
  ...IMAGE,
  texts: { subject: 'Card was declined', category: 'billing', message: 'It worked yesterday.' },
};
const REPLY_TEXTS = { message: 'Any news?' };
/** A reply within one. */
export const REPLY_FORM: SampleForm = { field: 'attachments[]', ...IMAGE, texts: REPLY_TEXTS };

const BOUNDARY = 'sample-boundary';

/** A form with one file as a browser sends it. */
export const formOf = ({ field, name, bytes, texts = {} }: SampleForm) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: Buffer.concat([
    ...Object.entries(texts).map(([text, value]) =>
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${text}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});
