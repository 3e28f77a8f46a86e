type MarkProps = {
  /** Height in pixels; the mark is narrower than it is high. */ readonly size?: number;
};

/** The mark: a short bar, a line, a bob. Drawn in the colour of its text; the name is beside it. */
export const BrandMark = ({ size = 28 }: MarkProps) => (
  <svg width={(size * 16) / 26} height={size} viewBox="6 2 16 26" fill="none" aria-hidden="true" focusable="false">
    <path d="M7 3.5h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path d="M14 3.5V15" stroke="currentColor" strokeWidth="2" />
    <path d="M9 14.5h10L14 26z" fill="currentColor" />
  </svg>
);
