import type { LucideIcon } from 'lucide-react';

type IconProps = { readonly of: LucideIcon; readonly size?: number };

/** A line icon at the house's weight. It is always beside a word, so it is hidden from screen readers. */
export const Icon = ({ of: Drawing, size = 20 }: IconProps) => (
  <Drawing aria-hidden="true" focusable="false" size={size} strokeWidth={1.75} />
);
