import { userAreaPrefix } from '../user-storage.ts';

/** Where everything of one learner begins; the user id is in the key so that users never mix (product.md 1.8). */
export const userPrefix = (userId: number): string => userAreaPrefix('exam', userId);

/** Where everything of one attempt begins. */
export const attemptPrefix = (userId: number, attemptId: number): string => `${userPrefix(userId)}${attemptId}:`;

/** Where the choices of one quiz begin that are not saved yet (product.md 5.53). */
export const quizPrefix = (userId: number, chapterId: number): string => `${userPrefix(userId)}quiz-${chapterId}:`;
