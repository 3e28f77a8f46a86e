import type { Environment, Settings } from './settings.ts';

const BUCKET_SETTINGS = ['PICTURES_BUCKET_URL', 'PICTURES_BUCKET_KEY', 'PICTURES_BUCKET_SECRET'] as const;

/** What is wrong with the bucket for pictures: it needs all of its settings or none. */
export function bucketProblems(environment: Environment): string[] {
  const missing = BUCKET_SETTINGS.filter((name) => !environment[name]);
  if (missing.length === BUCKET_SETTINGS.length) return [];
  if (missing.length > 0) return [`${missing.join(' and ')} missing: a bucket for pictures needs all three`];
  const url = environment.PICTURES_BUCKET_URL ?? '';
  return /^https?:/.test(url) && URL.canParse(url) ? [] : ['PICTURES_BUCKET_URL must be the address of a bucket'];
}

/** The bucket for pictures; null where they are stored in a folder. */
export function readPictureBucket(environment: Environment): Settings['pictureBucket'] {
  const {
    PICTURES_BUCKET_URL: url,
    PICTURES_BUCKET_KEY: accessKeyId,
    PICTURES_BUCKET_SECRET: secretAccessKey,
    PICTURES_BUCKET_REGION: region,
  } = environment;
  if (!url || !accessKeyId || !secretAccessKey) return null;
  return { url: url.replace(/\/+$/, ''), region: region || 'us-east-1', accessKeyId, secretAccessKey };
}
