declare module 'subset-font' {
  /** A font with the characters of `text` alone, and with the axes cut to the given ranges. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt' | 'woff2';
      readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      readonly keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
