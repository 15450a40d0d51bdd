import { randomBytes } from 'node:crypto';

import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';

export interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The type that the sender states; it is not trusted. */
  readonly type?: string;
}

/** Noise, so that it weighs something. */
export async function sampleImage(
  extension: 'jpg' | 'png' | 'gif' | 'webp' | 'tiff',
  { width = 300, height = 250 }: { readonly width?: number; readonly height?: number } = {},
): Promise<Buffer> {
  const raw = randomBytes(width * height * 3);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .toFormat(extension === 'jpg' ? 'jpeg' : extension)
    .toBuffer();
}

interface VideoShape {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  /** The index before the images, as a file for the web has it. */
  readonly indexFirst?: boolean;
  readonly frameBytes?: number;
}

/** A video whose container is right and whose images are noise: nothing here decodes them. */
export async function sampleVideo(
  extension: 'mp4' | 'webm',
  { seconds = 2, width = 640, height = 360, indexFirst = true, frameBytes = 200 }: VideoShape = {},
): Promise<Buffer> {
  const format =
    extension === 'mp4'
      ? new Mp4OutputFormat({ fastStart: indexFirst ? 'in-memory' : false })
      : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height };
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const type = frame % 10 === 0 ? 'key' : 'delta';
    const packet = new EncodedPacket(randomBytes(frameBytes), type, frame / 10, 0.1);
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

const BOUNDARY = 'sample-boundary';

/** A form as a browser sends it, as `payload` and headers of a call. */
export function formOf(
  field: string,
  files: readonly SampleFile[],
  texts: Readonly<Record<string, string>> = {},
): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const parts = [
    ...Object.entries(texts).map(([name, text]) => [
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
    ]),
    ...files.map(({ name, bytes, type = 'application/octet-stream' }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
          `content-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ];
  return {
    payload: Buffer.concat([...parts.flat(), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
