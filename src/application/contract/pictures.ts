import * as v from 'valibot';
import { hasInvisibleCharacters, hasVisibleCharacter } from '../../domain/accounts/invisible-characters.ts';
import { MAX_ALT_LENGTH } from '../../domain/publishing/picture.ts';
import { createTextSchema, idSchema } from './fields.ts';
import { operationTable } from './operation.ts';

const alternative = v.pipe(
  createTextSchema(MAX_ALT_LENGTH, 'This may have at most 300 characters.'),
  v.trim(),
  v.check(hasVisibleCharacter, 'Please describe the picture for those who do not see it.'),
  v.check((words) => !hasInvisibleCharacters(words), 'Please write it in one line.'),
);

/** Pictures for posts and study texts. */
export const pictureOperations = operationTable({
  'pictures.upload': {
    method: 'POST',
    path: '/api/admin/pictures',
    access: 'admin',
    body: 'multipart',
    input: v.strictObject({ picture: v.file('Please choose a picture.'), alt: alternative }),
    output: v.strictObject({ path: v.string(), alt: v.string(), width: idSchema, height: idSchema }),
    limit: 'upload',
  },
});
