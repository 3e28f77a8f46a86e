/** Where a version came from: the files, somebody who wrote it on the site, or a former version. */
export type VersionOrigin = 'files' | 'site' | 'restored';

/** When a version was saved, by whom (null for the files, and once the account is gone), and where it came from. */
export type SavedMark = {
  readonly at: number;
  readonly by: { readonly id: number; readonly username: string } | null;
  readonly origin: VersionOrigin;
};

/** A version in a history; `restoredFrom` is the number of the version that was restored. */
export type VersionLine = {
  readonly version: number;
  readonly title: string;
  readonly saved: SavedMark;
  readonly restoredFrom: number | null;
};
