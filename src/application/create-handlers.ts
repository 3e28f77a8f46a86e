import { accepted, refused } from '../domain/result.ts';
import { changePassword } from './accounts/change-password.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import { exportData } from './accounts/export-data.ts';
import { logIn } from './accounts/log-in.ts';
import { presentUser } from './accounts/present-user.ts';
import { register } from './accounts/register.ts';
import { requestPasswordReset } from './accounts/request-password-reset.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { type AdministrationPorts, administrationHandlers } from './administration/administration-handlers.ts';
import { answerSandboxBank } from './billing/answer-sandbox-bank.ts';
import { applyPromoCode } from './billing/apply-promo-code.ts';
import type { BillingPorts } from './billing/billing-ports.ts';
import { confirmSandboxPayment } from './billing/confirm-sandbox-payment.ts';
import { listPayments } from './billing/list-payments.ts';
import { openPayment } from './billing/open-payment.ts';
import { readPaymentSettings } from './billing/read-payment-settings.ts';
import { readPengSubscription, readSubscription } from './billing/read-subscription.ts';
import { reportPayment } from './billing/report-payment.ts';
import { subscribePeng } from './billing/subscribe-peng.ts';
import { takePaymentEvent } from './billing/take-payment-event.ts';
import { validatePromoCode } from './billing/validate-promo-code.ts';
import type { Handlers } from './caller.ts';
import { type CompetencyPorts, competencyHandlers } from './competency/competency-handlers.ts';
import { completeAttempt } from './exam/complete-attempt.ts';
import { presentAttemptLine } from './exam/present-attempt.ts';
import { questionHandlers } from './exam/question-handlers.ts';
import type { QuestionPorts } from './exam/question-ports.ts';
import { readAttempt } from './exam/read-attempt.ts';
import { saveAnswer } from './exam/save-answer.ts';
import { startAttempt } from './exam/start-attempt.ts';
import type { SiteAddress } from './mail/site-address.ts';
import { moment } from './moment.ts';
import { type OutreachPorts, outreachHandlers } from './outreach/outreach-handlers.ts';
import type {
  CredentialRepository,
  GuessedPasswords,
  PasswordHasher,
  PersonalData,
  UserRepository,
} from './ports/accounts.ts';
import type { PaymentEvents, SandboxBank, SandboxIntentStore } from './ports/billing.ts';
import type { AttemptReader } from './ports/exam.ts';
import type { Randomness, RateLimiter } from './ports/infrastructure.ts';
import type { MailboxReader } from './ports/mail.ts';
import { editingHandlers } from './publishing/editing-handlers.ts';
import type { EditingPorts } from './publishing/editing-ports.ts';
import { type PublishingPorts, publishingHandlers } from './publishing/publishing-handlers.ts';
import { courseHandlers, practiceHandlers } from './study/practice-handlers.ts';
import type { PracticePorts } from './study/practice-ports.ts';
import { studyHandlers } from './study/study-handlers.ts';
import type { StudyPorts } from './study/study-ports.ts';
import { type SupportPorts, supportHandlers } from './support/support-handlers.ts';

/** All that the use cases need from outside. */
export type HandlerPorts = BillingPorts &
  StudyPorts &
  PracticePorts &
  QuestionPorts &
  CompetencyPorts &
  OutreachPorts &
  PublishingPorts &
  EditingPorts &
  AdministrationPorts &
  SupportPorts & {
    readonly users: Pick<UserRepository, 'findById' | 'findByLogin' | 'list'>;
    readonly credentials: Pick<CredentialRepository, 'findByResetToken'>;
    readonly personalData: Pick<PersonalData, 'collect'>;
    readonly attemptReader: AttemptReader;
    readonly hasher: PasswordHasher;
    readonly guessedPasswords: GuessedPasswords;
    readonly limiter: RateLimiter;
    readonly randomness: Randomness;
    readonly bank: SandboxBank;
    readonly paymentEvents: PaymentEvents;
    readonly intents: Pick<SandboxIntentStore, 'findBySecret' | 'find'>;
    readonly mailbox: MailboxReader;
    readonly site: SiteAddress;
  };

/** Lists are cut at this length. */
const LONGEST_LIST = 100;

type Part<Prefix extends string> = Pick<Handlers, Extract<keyof Handlers, `${Prefix}.${string}`>>;

/** Joins every operation of the table to its use case; a missing one does not compile (product.md 2.4). */
export const createHandlers = (ports: HandlerPorts): Handlers => ({
  ...accountHandlers(ports),
  ...billingHandlers(ports),
  ...examHandlers(ports),
  ...studyHandlers(ports),
  ...courseHandlers(ports),
  ...practiceHandlers(ports),
  ...questionHandlers(ports),
  ...competencyHandlers(ports),
  ...outreachHandlers(ports),
  ...publishingHandlers(ports),
  ...editingHandlers(ports),
  ...administrationHandlers(ports),
  ...supportHandlers(ports),
  'mailbox.list': async () => {
    if (!ports.mailbox) return refused({ code: 'not-found' });
    const mails = await ports.mailbox.list(LONGEST_LIST);
    return accepted(mails.map((mail) => ({ ...mail, sentAt: moment(mail.sentAt) })));
  },
});

function accountHandlers(ports: HandlerPorts): Part<'accounts'> {
  const [requestReset, reset, collect] = [requestPasswordReset(ports), resetPassword(ports), exportData(ports)];
  return {
    'accounts.me': async ({ user }) => accepted(presentUser(user, ports.clock.now())),
    'accounts.login': logIn(ports),
    'accounts.register': register(ports),
    'accounts.logout': async ({ session, pass }) => {
      await session.signOut();
      pass.takeBack();
      return accepted({});
    },
    'accounts.requestPasswordReset': (_, form) => requestReset(form),
    'accounts.resetPassword': (_, form) => reset(form),
    'accounts.changePassword': changePassword(ports),
    'accounts.exportData': ({ user }) => collect(user),
    'accounts.deleteAccount': deleteAccount(ports),
    'accounts.listUsers': async (_, { after }) => accepted(await ports.users.list(after ?? 0, LONGEST_LIST)),
  };
}

function billingHandlers(ports: HandlerPorts): Part<'billing'> {
  const open = openPayment(ports);
  const [subscription, pengSubscription] = [readSubscription(ports), readPengSubscription(ports)];
  const [apply, validate] = [applyPromoCode(ports), validatePromoCode(ports)];
  const [report, list, subscribe] = [reportPayment(ports), listPayments(ports), subscribePeng(ports)];
  const takeEvent = takePaymentEvent(ports);
  const [confirmSandbox, answerBank] = [confirmSandboxPayment(ports), answerSandboxBank(ports)];
  return {
    'billing.subscription': ({ user }) => subscription(user),
    'billing.pengSubscription': ({ user }) => pengSubscription(user),
    'billing.settings': readPaymentSettings(ports),
    'billing.openPayment': ({ user }, { promoCode }) => open(user, { product: 'nppe', promoCode }),
    'billing.applyPromoCode': ({ user }, command) => apply(user, command),
    'billing.validatePromoCode': ({ user }, command) => validate(user, command),
    'billing.reportPayment': ({ user }, command) => report(user, { product: 'nppe', ...command }),
    'billing.openPengPayment': ({ user }) => open(user, { product: 'peng' }),
    'billing.reportPengPayment': ({ user }, command) => report(user, { product: 'peng', ...command }),
    'billing.subscribePeng': ({ user }) => subscribe(user),
    'billing.listPayments': ({ user }) => list(user),
    'billing.takePaymentEvent': (_, notice) => takeEvent(notice),
    'billing.confirmSandboxPayment': ({ user }, command) => confirmSandbox(user, command),
    'billing.answerSandboxBank': ({ user }, command) => answerBank(user, command),
  };
}

function examHandlers(ports: HandlerPorts): Part<'exam'> {
  const [start, read] = [startAttempt(ports), readAttempt(ports)];
  const [answer, complete] = [saveAnswer(ports), completeAttempt(ports)];
  return {
    'exam.start': ({ user }, { examSet }) => start(user, examSet),
    'exam.listAttempts': async ({ user }) =>
      accepted((await ports.attemptReader.listOf(user.id, LONGEST_LIST)).map(presentAttemptLine)),
    'exam.read': ({ user }, { examId }) => read(user, examId),
    'exam.answer': ({ user }, command) => answer(user, command),
    'exam.complete': ({ user }, { examId }) => complete(user, examId),
  };
}
