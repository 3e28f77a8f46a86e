import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Markup } from '../ports/markup.ts';
import type { FreeQuestionReader } from '../ports/outreach.ts';

type Ports = { readonly freeQuestions: FreeQuestionReader; readonly markup: Pick<Markup, 'render'> };

/** The sample questions with their options and no key; explanations are authored HTML and are cleaned (product.md 5.6, 8.6). */
export const listFreeQuestions =
  ({ freeQuestions, markup }: Ports) =>
  async (): Promise<Result<OutputOf<'outreach.listFreeQuestions'>, Refusal>> => {
    const questions = await freeQuestions.list();
    return accepted(
      questions.map((question) => ({
        ...question,
        options: [...question.options],
        explanation: markup.render(question.explanation, 'html'),
      })),
    );
  };

/** The options of one sample question with the key and every reason; any other id does not exist (product.md 8.7). */
export const listFreeAnswerOptions =
  ({ freeQuestions }: Ports) =>
  async (questionId: number): Promise<Result<OutputOf<'outreach.listFreeAnswerOptions'>, Refusal>> => {
    const options = await freeQuestions.findOptions(questionId);
    return options ? accepted([...options]) : refused({ code: 'not-found' });
  };
