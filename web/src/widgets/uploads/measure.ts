/** Width and height of an image in pixels. @throws when the browser cannot decode it */
export async function imageSizeOf(file: Blob): Promise<{ readonly width: number; readonly height: number }> {
  const bitmap = await createImageBitmap(file);
  const size = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  return size;
}

/** So long a browser may take to read the head of a local video. */
const METADATA_TIMEOUT_MS = 10_000;

/** Duration of a video, seconds; undefined where this browser cannot determine it, and the server has to. */
export function videoDurationOf(file: Blob): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<number | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), METADATA_TIMEOUT_MS);
    const answer = (duration: number | undefined) => {
      clearTimeout(timer);
      resolve(duration);
    };
    // A recording without a length in its head says Infinity.
    video.onloadedmetadata = () => answer(Number.isFinite(video.duration) ? video.duration : undefined);
    video.onerror = () => answer(undefined);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
