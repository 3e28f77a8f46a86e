import { saveQuiz } from './quiz-saver.ts';

export const useQuiz = () => saveQuiz();
