import { join } from 'node:path';

/**
 * The project's root folder. Test files are bundled into a temporary folder before they run, so `import.meta.url` says nothing
 * about the place of their sources; the runner starts each of them in the root folder.
 */
export const PROJECT_ROOT = process.cwd();

/** The absolute path of a file of the project, given from its root on. */
export const projectPath = (...parts: readonly string[]): string => join(PROJECT_ROOT, ...parts);
