/**
 * When the server wrote the document, in milliseconds since 1970 by the device's clock, where it is an offline copy;
 * null where it comes from the server. Pages that are opened from it by navigation load from the server again.
 */
export function readCopiedAt(): number | null {
  const { copiedAt: text } = document.documentElement.dataset;
  return text === undefined ? null : Number(text);
}
