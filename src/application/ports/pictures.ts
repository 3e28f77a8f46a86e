import type { PictureName } from '../../domain/publishing/picture.ts';

/** The storage of pictures does not answer, or not as it should; thrown by a store that has reported the outage. */
export class PictureStorageUnavailable extends Error {
  override readonly name = 'PictureStorageUnavailable';
}

/**
 * Files of pictures, by the names of `buildPictureFileName`. A name says what is in the file, so a file never changes. Both throw
 * `PictureStorageUnavailable` while the storage is away.
 */
export type PictureStore = {
  readonly save: (file: string, content: Uint8Array) => Promise<void>;
  readonly find: (file: string) => Promise<Uint8Array | null>;
};

/** A picture re-encoded from its pixels or, for a drawing, rebuilt from an allow-list. */
export type ProcessedPicture = {
  readonly name: PictureName;
  readonly files: readonly { readonly file: string; readonly content: Uint8Array }[];
};

/** Makes what is stored of an uploaded file; null where it is no picture of a known kind, too large or broken. */
export type ProcessPicture = (content: Uint8Array) => Promise<ProcessedPicture | null>;
