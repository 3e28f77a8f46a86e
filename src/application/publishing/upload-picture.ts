import { picturePath } from '../../domain/publishing/picture.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';

type Ports = Pick<PublishingPorts, 'pictureStore' | 'processPicture' | 'log'>;

/** Stores a re-encoded picture and returns its address; the same picture twice is stored once (product.md 11.40). */
export const uploadPicture =
  ({ pictureStore, processPicture, log }: Ports): UseCase<'pictures.upload'> =>
  async ({ user }, { picture, alt }) => {
    const processed = await processPicture(new Uint8Array(await picture.arrayBuffer()));
    if (!processed) return refused({ code: 'picture-unreadable' });
    const { name, files } = processed;
    for (const { file, content } of files) await pictureStore.save(file, content);
    log.info('picture stored', { userId: user.id, file: files[0]?.file, bytes: picture.size });
    return accepted({ path: picturePath(name), alt, width: name.width, height: name.height });
  };
