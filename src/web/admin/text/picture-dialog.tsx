import { useId } from 'react';
import type { OutputOf } from '../../../application/contract/index.ts';
import { MAX_ALT_LENGTH } from '../../../domain/publishing/picture.ts';
import { httpApi } from '../../api/http-api.ts';
import { button } from '../../ui/button.css.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { type FormFailure, readFormText, toFormFailure } from '../../ui/form-failure.ts';
import { Modal } from '../../ui/modal.tsx';
import { input } from '../../ui/text-field.css.ts';
import { Field, TextField } from '../../ui/text-field.tsx';

export type UploadedPictureData = OutputOf<'pictures.upload'>;

export type PictureDialogProps = {
  readonly onPlace: (picture: UploadedPictureData) => void;
  readonly onClose: () => void;
};

const FAILED = 'The picture could not be uploaded. Please try again.';

/** Uploads a picture with its text alternative and places it in the text (product.md 11.40). */
export function PictureDialog({ onPlace, onClose }: PictureDialogProps) {
  const id = useId();
  const send = async (form: FormData): Promise<FormFailure | null> => {
    const alt = readFormText(form, 'alt');
    const picture = form.get('picture');
    const isChosen = picture instanceof File && picture.size > 0;
    if (!isChosen) return { message: undefined, fields: { picture: 'Please choose a picture.' }, values: { alt } };
    try {
      onPlace(await httpApi('pictures.upload', { picture, alt }));
      return null;
    } catch (error) {
      return toFormFailure(error, { alt }, FAILED);
    }
  };
  return (
    <Modal title="Place a picture" onClose={onClose}>
      <DialogForm
        key={id}
        send={send}
        words="Upload and Place"
        busyWords="Uploading..."
        beside={
          <button type="button" className={button.other} onClick={onClose}>
            Cancel
          </button>
        }
      >
        {(failure) => (
          <>
            <Field label="Picture" hint="PNG, JPEG, WebP or SVG, at most 10 MB" error={failure?.fields.picture}>
              {(links) => (
                <input
                  className={input}
                  type="file"
                  name="picture"
                  accept="image/png,image/jpeg,image/webp,image/svg+xml"
                  {...links}
                />
              )}
            </Field>
            <TextField
              label="Text alternative"
              name="alt"
              required
              maxLength={MAX_ALT_LENGTH}
              hint="What the picture shows, for those who do not see it"
              error={failure?.fields.alt}
            />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
