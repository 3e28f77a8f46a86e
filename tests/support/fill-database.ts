import assert from 'node:assert/strict';
import { UNLIMITED_PROMO_TERMS } from '../../src/domain/billing/promo-code.ts';
import { accepted } from '../../src/domain/result.ts';
import type { TestApp } from './app.ts';
import { write } from './chat-messages.ts';
import { memberOf } from './members.ts';
import { storePractice } from './practice-material.ts';
import { storeSets } from './question-sets.ts';
import type { Visitor } from './visitor.ts';

const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };

/**
 * Plays what a site's database is made of, by its operations: material, members, payments with and without a promo code,
 * finished and running exams, practice, messages, leads. The app runs on a database without study material.
 */
export async function fillDatabase(app: TestApp): Promise<void> {
  await app.server.transact(async (repositories) => {
    await storePractice(repositories, app.clock.now());
    const seals = {
      kind: 'chapter',
      number: 1,
      slug: 'section-1',
      title: 'Overview',
      text: 'A text on seals.',
    } as const;
    await repositories.content.saveSearchTexts([seals], app.clock.now());
    return accepted(null);
  });
  await storeSets(app);
  await app.server.transact(async ({ promoCodes }) => {
    const rest = { ...UNLIMITED_PROMO_TERMS, createdAt: app.clock.now() };
    await promoCodes.add({ code: 'SAVE20', discountPercent: 20, maxUses: 5, ...rest });
    return accepted(null);
  });
  const buyer = await memberOf(app, 'user');
  await buy(buyer, '/api/create-payment-intent', '/api/payment-success', { promoCode: 'SAVE20' });
  await buy(buyer, '/api/peng/create-payment-intent', '/api/peng/payment-success', {});
  const waiting = await memberOf(app, 'user');
  await ok(waiting.post('/api/create-payment-intent', { promoCode: 'SAVE20' }));
  await sitExam(buyer, 1, true);
  await sitExam(buyer, 2, false);
  const learner = await memberOf(app, 'nppe');
  await sitExam(learner, 1, true);
  const { id } = (await learner.get('/api/me')).json;
  const place = { transact: app.server.transact, clock: app.clock };
  await write(place, { id, role: 'user' }, 'When is the exam?');
  await ok(app.visitor().post('/api/subscribe-newsletter', { email: 'reader@example.org', name: 'Rae Der' }));
  const lead = { firstName: 'Lee', lastName: 'Der', email: 'lead@example.org', source: 'try-out-nppe' };
  await ok(app.visitor().post('/api/marketing-leads', lead));
  await ok(learner.post('/api/progress', { chapterId: 1, completed: true }));
  const gone = await memberOf(app, 'user');
  await buy(gone, '/api/create-payment-intent', '/api/payment-success', {});
  await ok(gone.post('/api/account/delete', { password: 'correct horse' }));
}

async function ok(answer: ReturnType<Visitor['post']>) {
  const { status, text, json } = await answer;
  assert.equal(status, 200, text);
  return json;
}

async function buy(buyer: Visitor, open: string, report: string, body: object): Promise<void> {
  const { clientSecret } = await ok(buyer.post(open, body));
  const { paymentIntentId } = await ok(buyer.post('/api/sandbox/confirm-payment', { clientSecret, ...CARD }));
  await ok(buyer.post(report, { paymentIntentId }));
}

async function sitExam(learner: Visitor, examSet: number, completes: boolean): Promise<void> {
  const { id } = await ok(learner.post('/api/exam/start', { examSet }));
  const { questions } = await ok(learner.get(`/api/exam/${id}`));
  for (const question of questions.slice(0, 4)) {
    const body = { questionId: question.id, selectedAnswerId: question.options[0].id };
    await ok(learner.post(`/api/exam/${id}/answer`, body));
  }
  if (completes) await ok(learner.post(`/api/exam/${id}/complete`));
}
