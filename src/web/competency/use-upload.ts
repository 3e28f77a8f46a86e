import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { httpApi } from '../api/http-api.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import type { UploadChoice, UploadState } from './upload-state.ts';

type Failure = { readonly title: string; readonly message: string };

/** A refusal in the server's words; without any, in the words of the status; without an answer, what to do about it. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { title: 'Upload Error', message: failureMessage(error, '') };
  const { fields, message } = error.body;
  const [field] = Object.values(fields ?? {});
  const words = field ?? message ?? `Upload failed: ${error.message.replace(/^\d+: /, '')}`;
  return { title: 'Upload Failed', message: words };
}

/** An upload from choosing to its end: checks the file first, stores it when that is confirmed (product.md 9.11). */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ step: 'choosing' });
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const fail = (error: unknown): void => {
    const { title, message } = failureOf(error);
    notify({ title, description: message, tone: 'destructive' });
    setState({ step: 'failed', title, message });
  };
  const check = async (choice: UploadChoice): Promise<void> => {
    setState({ step: 'checking' });
    try {
      setState({ step: 'confirming', preview: await httpApi('competency.previewUpload', choice), choice });
    } catch (error) {
      fail(error);
    }
  };
  const confirm = async (choice: UploadChoice): Promise<void> => {
    setState({ step: 'storing' });
    try {
      const result = await httpApi('competency.upload', choice);
      setState({ step: 'done', result });
      const title = result.success ? 'Upload Successful' : 'Upload Failed';
      notify({ title, description: result.message, tone: result.success ? 'default' : 'destructive' });
      await revalidate();
    } catch (error) {
      fail(error);
    }
  };
  return { state, check, confirm, reset: () => setState({ step: 'choosing' }) };
}
