import { hash } from 'node:crypto';

/** What is stored of a secret that opens something. Secrets are random enough that a plain digest cannot be turned back. */
export const digestSecret = (secret: string): string => hash('sha256', secret, 'base64url');
