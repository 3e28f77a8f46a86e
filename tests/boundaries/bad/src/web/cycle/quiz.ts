import { useQuiz } from './use-quiz.ts';

export type Quiz = { readonly title: string };
export const quiz: Quiz = useQuiz();
