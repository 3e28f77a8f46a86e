import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem } from '../place.ts';

/** Checks that every figure has a caption and one drawing, and that drawings hold only shapes and words (docs/decisions/0030). */
export function checkFigures({ figureCaptions, drawings }: ParsedContent, markup: Markup): ContentProblem[] {
  const captioned = new Set(figureCaptions.map(({ entry }) => entry.name));
  const drawn = new Set(drawings.map(({ entry }) => entry.name));
  const names = figureCaptions.map(({ entry }) => entry.name);
  return [
    ...figureCaptions.flatMap(({ entry: { name }, placeOf }, index) => {
      const place = placeOf(['name']);
      if (names.indexOf(name) < index) return [createContentProblem(place, `there is another figure '${name}'`)];
      return drawn.has(name) ? [] : [createContentProblem(place, `there is no drawing figures/${name}.svg`)];
    }),
    ...drawings.flatMap(({ entry: { name, drawing }, placeOf }) => {
      const { file } = placeOf([]);
      const uncaptioned = captioned.has(name)
        ? []
        : [createContentProblem({ file, line: 1 }, 'no caption in figures/figures.yaml')];
      const faults = markup.reviewDrawing(drawing);
      return [
        ...uncaptioned,
        ...faults.map(({ what, line }) => createContentProblem({ file, line }, `not allowed in a drawing: ${what}`)),
      ];
    }),
  ];
}
