import { AwsClient } from 'aws4fetch';
import { PictureStorageUnavailable, type PictureStore } from '../../application/ports/pictures.ts';

/** A bucket of a storage that speaks the protocol of Amazon S3. */
export type BucketSettings = {
  /** The address of the bucket, without a slash at its end: `https://s3.ca-central-1.amazonaws.com/my-bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Told of what becomes of the bucket. */
type Observer = { readonly failed: (cause: unknown) => void; readonly succeeded: () => void };

/** How long a picture may take with all tries, in milliseconds: less than a whole request. */
const WITHIN_MS = 10_000;

/** Keeps pictures in a bucket under `pictures/`. The observer is called with each call that fails or succeeds. */
export function s3PictureStore(
  { url, region, accessKeyId, secretAccessKey }: BucketSettings,
  observer: Observer,
): PictureStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  /** Throws unless the bucket answers with one of these statuses and its whole content. */
  const call = async (file: string, request: RequestInit, accepted: readonly number[]) => {
    try {
      const signal = AbortSignal.timeout(WITHIN_MS);
      const answer = await client.fetch(`${url}/pictures/${file}`, { ...request, signal });
      if (!accepted.includes(answer.status)) throw new Error(`the picture storage answered ${answer.status}`);
      const content = new Uint8Array(await answer.arrayBuffer());
      observer.succeeded();
      return { status: answer.status, content };
    } catch (cause) {
      observer.failed(cause);
      throw new PictureStorageUnavailable('the picture storage is away', { cause });
    }
  };
  return {
    save: async (file, content) => {
      await call(file, { method: 'PUT', body: content as Uint8Array<ArrayBuffer> }, [200]);
    },
    find: async (file) => {
      const { status, content } = await call(file, {}, [200, 404]);
      return status === 404 ? null : content;
    },
  };
}
