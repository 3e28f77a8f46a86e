import type { IconNode } from 'lucide';
import { createElement } from 'react';

type IconProps = { readonly of: IconNode; readonly size?: number };

/** A line icon of our stroke width. It is always beside a word, so it is hidden from screen readers. */
export const Icon = ({ of: drawing, size = 20 }: IconProps) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {drawing.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
);
