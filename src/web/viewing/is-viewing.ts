/**
 * Whether an administrator sees this document as a learner: the server says so on the document, which lives no longer than the view.
 * Such a document sends no changes and neither reads nor writes what the device keeps (product.md 13.45). False on the server.
 */
export const isViewing = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.viewing !== undefined;
