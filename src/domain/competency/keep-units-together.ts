/** A number, a space, and what it counts: a unit, also a compound one, that is no word of the sentence. */
const NUMBER_AND_UNIT =
  /(?<=\d) (?=(?:°C|°|%|K|N|V|A|W|J|s|h|m|g|t|L|Hz|Pa|ha|[kMGmcµ](?:m|g|N|Pa|W|Wh|V|VA|A|J|L|Hz|Ω|ohm)|mol|bar|dB|dBA|kVAR|kvar|rpm|ppm)(?:[²³]|\/|·|\b|$|(?<=[°%]))(?![a-z]))/gu;

/** A text whose numbers keep their units beside them at the end of a line (product.md 9.26). */
export const keepUnitsTogether = (text: string): string => text.replace(NUMBER_AND_UNIT, '\u00a0');
