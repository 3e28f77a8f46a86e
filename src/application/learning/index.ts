import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { fitItems } from './fit-items.ts';
import { storePredictions } from './keep-predictions.ts';
import { listStatistics, withholdQuestion } from './list-statistics.ts';
import { createCalendarFeed, readCalendarFeed, readReminderSettings, removeCalendarFeed } from './offer-calendar.ts';
import { readLearningPlan } from './plan-learning.ts';
import type { LearningPorts } from './ports.ts';
import {
  finishSession,
  flagQuestion,
  listSessions,
  readPracticePool,
  readSession,
  saveSession,
  startSession,
} from './practise-in-sessions.ts';
import { readReadiness } from './read-readiness.ts';
import { listResults, readCalibration, removeResult, reportResult } from './report-result.ts';
import { readCardsOfToday, saveReviews, setDailyCardMinutes } from './review-cards.ts';
import { queueStudyMails, setStudyMail } from './weekly-mail.ts';
import { addOwnCard, listOwnCards, removeOwnCard } from './write-own-cards.ts';

/** The use cases of cards, practice sessions and readiness, by the names of their operations. */
export const learningUseCases = (ports: LearningPorts) =>
  ({
    'cards.readToday': readCardsOfToday(ports),
    'cards.saveReviews': saveReviews(ports),
    'cards.setMinutes': setDailyCardMinutes(ports),
    'cards.listOwn': listOwnCards(ports),
    'cards.addOwn': addOwnCard(ports),
    'cards.removeOwn': removeOwnCard(ports),
    'practice.readPool': readPracticePool(ports),
    'practice.listSessions': listSessions(ports),
    'practice.startSession': startSession(ports),
    'practice.readSession': readSession(ports),
    'practice.saveSession': saveSession(ports),
    'practice.finishSession': finishSession(ports),
    'practice.flagQuestion': flagQuestion(ports),
    'learning.readReadiness': readReadiness(ports),
    'learning.listResults': listResults(ports),
    'learning.reportResult': reportResult(ports),
    'learning.removeResult': removeResult(ports),
    'learning.readCalibration': readCalibration(ports),
    'learning.readPlan': readLearningPlan(ports),
    'learning.readReminders': readReminderSettings(ports),
    'learning.makeCalendar': createCalendarFeed(ports),
    'learning.removeCalendar': removeCalendarFeed(ports),
    'learning.readCalendar': readCalendarFeed(ports),
    'learning.setStudyMail': setStudyMail(ports),
    'questions.listStatistics': listStatistics(ports),
    'questions.withhold': withholdQuestion(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of the models; the fit asks every quarter of an hour whether the last one is a day old. */
export const learningJobs = (ports: LearningPorts): Job[] => [
  { name: 'fit question difficulties', everyMs: 900_000, run: fitItems(ports) },
  { name: 'queue weekly mails', everyMs: 900_000, run: queueStudyMails(ports) },
  { name: 'store predictions', everyMs: 900_000, run: storePredictions(ports) },
];
