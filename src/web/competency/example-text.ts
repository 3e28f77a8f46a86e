import { COMPETENCY_PARTS, type CompetencyTexts, PART_TITLES } from '../../domain/competency/competency-texts.ts';

type Named = { readonly code: string; readonly competency: string };

/**
 * An example as plain text for the clipboard: its competency with what follows it, such as the name of a version, then the
 * three parts under their names (product.md 9.6).
 */
export const exampleText = ({ code, competency }: Named, texts: CompetencyTexts, suffix = ''): string =>
  [`${code} ${competency}${suffix}`, ...COMPETENCY_PARTS.map((part) => `${PART_TITLES[part]}\n${texts[part]}`)].join(
    '\n\n',
  );
