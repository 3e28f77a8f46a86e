import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { httpApi } from '../api/http-api.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import type { CheckedUpload, UploadChoice, UploadFailure, UploadState } from './upload-state.ts';

/** A refusal in the server's words; without any, in the words of the status; without an answer, what to do about it. */
function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof ApiError)) return { title: 'Upload Error', message: failureMessage(error, '') };
  const { fields, message } = error.body;
  const [field] = Object.values(fields ?? {});
  const words = field ?? message ?? `Upload failed: ${error.message.replace(/^\d+: /, '')}`;
  return { title: 'Upload Failed', message: words, signedOut: isSignedOut(error) };
}

/**
 * An upload from choosing to its end: checks the file first, stores it when that is confirmed, once however often that is
 * pressed (product.md 9.11, 9.19).
 */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ step: 'choosing' });
  const storing = useRef(false);
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const told = (error: unknown): UploadFailure => {
    const failure = failureOf(error);
    notify({ title: failure.title, description: failure.message, tone: 'destructive' });
    return failure;
  };
  const check = async (choice: UploadChoice): Promise<void> => {
    setState({ step: 'checking' });
    try {
      setState({ step: 'confirming', preview: await httpApi('competency.previewUpload', choice), choice });
    } catch (error) {
      setState({ step: 'failed', ...told(error) });
    }
  };
  const confirm = async ({ preview, choice }: CheckedUpload): Promise<void> => {
    if (storing.current) return;
    storing.current = true;
    setState({ step: 'storing', preview, choice });
    try {
      const result = await httpApi('competency.upload', choice);
      setState({ step: 'done', result, choice });
      const title = result.success ? 'Upload Successful' : 'Upload Failed';
      notify({ title, description: result.message, tone: result.success ? 'default' : 'destructive' });
      await revalidate();
    } catch (error) {
      setState({ step: 'confirming', preview, choice, failure: told(error) });
    } finally {
      storing.current = false;
    }
  };
  return { state, check, confirm, reset: () => setState({ step: 'choosing' }) };
}
