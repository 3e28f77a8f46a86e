/** The widths in which a picture is stored besides its own, in pixels (product.md 11.40). */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** The largest stored width, the most pixels accepted, and the largest file, in bytes. */
export const PICTURE_LIMITS = {
  width: 1600,
  pixels: 40_000_000,
  bytes: 10 * 1024 * 1024,
  drawingBytes: 500_000,
} as const;

/** The longest text alternative. */
export const MAX_ALT_LENGTH = 300;

/** Where pictures are served. */
const FOLDER = '/pictures/';

/** A picture as encoded in its name: a digest of its content, its size, and whether it is a drawing (SVG). */
export type PictureName = {
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  readonly type: 'webp' | 'svg';
};

const NAME =
  /^(?<digest>[0-9a-f]{32})-(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})(?:-w(?<variant>\d{3,4}))?\.(?<type>webp|svg)$/;

/** The file name of a picture, at its own width or at one of the stored widths. */
export const buildPictureFileName = ({ digest, width, height, type }: PictureName, variant?: number): string =>
  `${digest}-${width}x${height}${variant ? `-w${variant}` : ''}.${type}`;

/** The address of a picture, which authors place in texts. */
export const picturePath = (picture: PictureName, variant?: number): string =>
  FOLDER + buildPictureFileName(picture, variant);

/** The stored widths smaller than its own; a drawing has one file for all. */
export const listVariantWidths = ({ width, type }: PictureName): readonly number[] =>
  type === 'svg' ? [] : PICTURE_WIDTHS.filter((variant) => variant < width);

/** The picture of an address as authors place it; null for every other address, also for one of a variant. */
export function parsePicturePath(path: string): PictureName | null {
  const found = path.startsWith(FOLDER) ? NAME.exec(path.slice(FOLDER.length))?.groups : undefined;
  if (!found || found.variant) return null;
  const { digest = '', width, height, type } = found;
  return { digest, width: Number(width), height: Number(height), type: type === 'svg' ? 'svg' : 'webp' };
}

/** The file that an address asks for; null where no picture can be called so. */
export function parsePictureFileName(path: string): string | null {
  const file = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
  return NAME.test(file) ? file : null;
}
