import type { ReactNode } from 'react';
import { drawing, filled, point } from './drawings.css.ts';

/** One size and one line for every drawing, so that they sit beside each other. They say nothing words do not. */
const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg
    className={drawing}
    viewBox="5 0 86 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** A plumb line beside a wall: is it true? */
export const PlumbLineDrawing = () => (
  <Drawing>
    <path d="M8 66h80M20 66V10h22v56M20 24h22M20 38h22M20 52h22M31 10v14M26 24v14M36 38v14M28 52v14" />
    <path className={point} d="M42 10h22M64 10v34" />
    <path className={filled} d="M59 44h10l-5 13z" stroke="none" />
  </Drawing>
);

/** An arch of wedge-shaped stones, the keystone marked. */
export const ArchDrawing = () => (
  <Drawing>
    <path d="M6 66h20M70 66h20M12 66a36 36 0 0 1 72 0M26 66a22 22 0 0 1 44 0" />
    <path d="M16 49l13 6M24 39l10 11M80 49l-13 6M72 39L62 50" />
    <path className={point} d="M41 31l3 14M55 31l-3 14M41 31a36 36 0 0 1 14 0M44 45a22 22 0 0 1 8 0" />
  </Drawing>
);

/** A beam on two supports under a load, with its deflection. */
export const BeamDrawing = () => (
  <Drawing>
    <path d="M10 34h76v8H10zM18 42l-6 12h12zM78 42l-6 12h12zM6 60h24M66 60h24" />
    <path d="M18 47q30 22 60 0" strokeDasharray="3 4" />
    <path className={point} d="M48 8v20M42 22l6 7 6-7" />
  </Drawing>
);

/** A balance at rest: weighing one option against another. */
export const BalanceDrawing = () => (
  <Drawing>
    <path d="M34 66h28M48 66V14M20 20h56M20 20l-11 24M20 20l11 24M76 20L65 44M76 20l11 24" />
    <path className={point} d="M8 44h24a12 12 0 0 1-24 0zM64 44h24a12 12 0 0 1-24 0z" />
    <circle cx="48" cy="13" r="3.5" fill="none" />
  </Drawing>
);

/** A rule with one length marked on it: how far one has come. */
export const RuleDrawing = () => (
  <Drawing>
    <path d="M6 30h84v20H6zM14 30v7M22 30v10M30 30v7M38 30v10M46 30v7M54 30v10M62 30v7M70 30v10M78 30v7" />
    <path className={point} d="M6 20h48M6 16v8M54 16v8" />
  </Drawing>
);

/** Three boxes in a row, the last one reached: situation, action, outcome. */
export const ThreePartsDrawing = () => (
  <Drawing>
    <path d="M6 24h22v24H6zM37 24h22v24H37zM28 36h9M59 36h9M12 32h10M12 40h6M43 32h10M43 40h6" />
    <path className={point} d="M68 24h22v24H68zM73 36l5 5 8-9" />
  </Drawing>
);

/** A sheet with lines, one of them marked. */
export const SheetDrawing = () => (
  <Drawing>
    <path d="M26 6h34l12 12v48H26zM60 6v12h12M34 28h30M34 52h22" />
    <path className={point} d="M34 40h30" strokeWidth="2.5" />
  </Drawing>
);
