import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { fitItems } from './fit-items.ts';
import type { LearningPorts } from './ports.ts';
import {
  finishSession,
  flagQuestion,
  listSessions,
  readPool,
  readSession,
  saveSession,
  startSession,
} from './practise-in-sessions.ts';
import { readReadiness } from './read-readiness.ts';
import { readToday, saveReviews, setMinutes } from './review-cards.ts';
import { addOwnCard, listOwnCards, removeOwnCard } from './write-own-cards.ts';

/** The use cases of cards, practice sessions and readiness, by the names of their operations. */
export const learningUseCases = (ports: LearningPorts) =>
  ({
    'cards.readToday': readToday(ports),
    'cards.saveReviews': saveReviews(ports),
    'cards.setMinutes': setMinutes(ports),
    'cards.listOwn': listOwnCards(ports),
    'cards.addOwn': addOwnCard(ports),
    'cards.removeOwn': removeOwnCard(ports),
    'practice.readPool': readPool(ports),
    'practice.listSessions': listSessions(ports),
    'practice.startSession': startSession(ports),
    'practice.readSession': readSession(ports),
    'practice.saveSession': saveSession(ports),
    'practice.finishSession': finishSession(ports),
    'practice.flagQuestion': flagQuestion(ports),
    'learning.readReadiness': readReadiness(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of the models; the fit asks every quarter of an hour whether the last one is a day old. */
export const learningJobs = (ports: LearningPorts): Job[] => [
  { name: 'fit items', everyMs: 900_000, run: fitItems(ports) },
];
