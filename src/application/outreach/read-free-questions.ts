import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'freeQuestions' | 'markup'>;

/** The sample questions without their keys. */
export const listFreeQuestions =
  ({ freeQuestions, markup }: Ports): UseCase<'outreach.listFreeQuestions'> =>
  async () => {
    const questions = await freeQuestions.list();
    const rendered = questions.map(async (question) => ({
      ...question,
      options: [...question.options],
      explanation: await markup.renderBetweenWork(question.explanation, 'html'),
    }));
    return accepted(await Promise.all(rendered));
  };

/** The options of a sample question with key and rationales; ids of other questions are not found (product.md 8.7). */
export const listFreeAnswerOptions =
  ({ freeQuestions }: Ports): UseCase<'outreach.listFreeAnswerOptions'> =>
  async (_, { questionId }) => {
    const options = await freeQuestions.findOptions(questionId);
    return options ? accepted([...options]) : refused({ code: 'not-found' });
  };
