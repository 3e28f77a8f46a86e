import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = '\0plain-icons';
const DRAWING = fileURLToPath(new URL('../src/web/ui/line-drawing.ts', import.meta.url));

/** Gives the icons our way of drawing in place of their own: 1.2 kB less on every page. Both builds do so, so that both draw alike. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/') ? MODULE : null,
  load: (id) => (id === MODULE ? `export { lineDrawing as default } from ${JSON.stringify(DRAWING)};` : null),
});
