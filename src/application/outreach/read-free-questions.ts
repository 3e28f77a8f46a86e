import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'freeQuestions' | 'markup'>;

/** The sample questions with their options and no key; explanations are authored HTML and are cleaned (product.md 5.6, 8.6). */
export const listFreeQuestions =
  ({ freeQuestions, markup }: Ports): UseCase<'outreach.listFreeQuestions'> =>
  async () => {
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
  ({ freeQuestions }: Ports): UseCase<'outreach.listFreeAnswerOptions'> =>
  async (_, { questionId }) => {
    const options = await freeQuestions.findOptions(questionId);
    return options ? accepted([...options]) : refused({ code: 'not-found' });
  };
