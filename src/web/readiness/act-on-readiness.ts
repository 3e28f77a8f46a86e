import { data } from 'react-router-dom';
import type { InputOf } from '../../application/contract/index.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import type { PageAction } from '../page-request.ts';
import type { ActionMessageData } from '../ui/action-result.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';

const FAILED = 'The result could not be saved. Please try again.';

type Bands = InputOf<'learning.reportResult'>['bands'];

/** Reports or removes a result of the official exam (product.md 15.13). */
export const actOnReadiness: PageAction = async ({ api, request }) => {
  const form = await request.formData();
  const [intent, examDate, outcome] = [
    readFormText(form, 'intent'),
    readFormText(form, 'examDate'),
    readFormText(form, 'outcome'),
  ];
  const bands = AREA_CODES.map((area) => [area, readFormText(form, `band-${area}`)] as const);
  const values = { examDate, outcome, ...Object.fromEntries(bands.map(([area, band]) => [`band-${area}`, band])) };
  try {
    if (intent !== 'report') {
      await api('learning.removeResult', { examDate });
      return { said: { title: 'The result is removed' } } satisfies ActionMessageData;
    }
    if (outcome !== 'passed' && outcome !== 'failed') {
      const fields = { outcome: 'Please choose the result.' };
      return data({ message: undefined, fields, values, intent } satisfies FormFailure, { status: 400 });
    }
    const passed = outcome === 'passed';
    // What is no band is refused by the server, at its field.
    await api('learning.reportResult', {
      examDate,
      passed,
      ...(passed ? {} : { bands: Object.fromEntries(bands) as Bands }),
    });
    const description = passed ? 'Congratulations!' : 'Your study plan now gives most time to the areas that need it.';
    return { said: { title: 'Your result is saved', description } } satisfies ActionMessageData;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, values, FAILED, intent);
  }
};
