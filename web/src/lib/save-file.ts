/** Hands a file to the person as a download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the bytes by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
