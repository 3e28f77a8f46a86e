import { createElement, type FunctionComponent, type SVGProps } from 'react';

type Drawing = {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

type LineProps = SVGProps<SVGSVGElement> & { readonly size: number };

/** Draws an icon as `Icon` needs it. The build puts it in the place of the icons' own machinery, which can do much more and weighs it. */
export const lineDrawing =
  (drawing: Drawing): FunctionComponent<LineProps> =>
  ({ size, ...attributes }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${drawing.size} ${drawing.size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...attributes,
      },
      drawing.node.map(([tag, line]) => createElement(tag, line)),
    );
