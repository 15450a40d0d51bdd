export interface SampleForm {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
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

/** A list of sources. */
export const ITEMS = { name: 'sources.csv', bytes: Buffer.from('item\nnews.example\nshop.example\n') };

const BOUNDARY = 'sample-boundary';

/** A form with one file as a browser sends it. */
export const formOf = ({ field, name, bytes }: SampleForm) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});
