// Lets a worker run TypeScript from source, in development and in tests; the built server has no need of it.
import { register } from 'tsx/esm/api';

register();
