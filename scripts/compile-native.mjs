// Compiles better-sqlite3 where its binary is missing or of another line of Node; for images, which install without scripts.
import { compileNativePackages } from './steps.mjs';

await compileNativePackages();
