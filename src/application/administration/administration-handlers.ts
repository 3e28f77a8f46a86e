import { endSessions } from '../accounts/end-sessions.ts';
import { readPerson } from '../accounts/read-person.ts';
import { searchPeople } from '../accounts/search-people.ts';
import { setRole } from '../accounts/set-role.ts';
import { createPromoCode, editPromoCode } from '../billing/edit-promo-codes.ts';
import { listPromoCodes, readPromoCode } from '../billing/manage-promo-codes.ts';
import { setAccess } from '../billing/set-access.ts';
import type { Handlers } from '../caller.ts';
import type { UserRepository } from '../ports/accounts.ts';
import type { AuditTrail, PeopleReader } from '../ports/administration.ts';
import type { PaymentRepository, PromoCodeRepository, SupportGrantRepository } from '../ports/billing.ts';
import type { AttemptReader } from '../ports/exam.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { PostRepository } from '../ports/publishing.ts';
import type { Transact } from '../ports/transact.ts';
import { createPost, republishPost, savePost, unpublishPost } from '../publishing/edit-posts.ts';
import { listEditedPosts, listPostVersions, readEditedPost, readPostVersion } from '../publishing/list-edited-posts.ts';
import type { PreviewMarkup } from '../publishing/preview-text.ts';
import { listAudit } from './list-audit.ts';

/** What the administration of people, codes and posts needs from outside. */
export type AdministrationPorts = {
  readonly transact: Transact;
  readonly users: Pick<UserRepository, 'findById' | 'findByLogin'>;
  readonly people: PeopleReader;
  readonly payments: Pick<PaymentRepository, 'listGranted'>;
  readonly supportGrants: Pick<SupportGrantRepository, 'listOf'>;
  readonly attemptReader: Pick<AttemptReader, 'listOf'>;
  readonly promoCodes: Pick<PromoCodeRepository, 'findManaged' | 'listManaged' | 'listUses'>;
  readonly editedPosts: Pick<PostRepository, 'find' | 'list' | 'versions' | 'version'>;
  readonly audit: Pick<AuditTrail, 'list'>;
  readonly markup: Pick<Markup, 'clean'> & PreviewMarkup;
  readonly clock: Clock;
};

type Part<Prefix extends string> = Pick<Handlers, Extract<keyof Handlers, `${Prefix}.${string}`>>;

/** Joins the operations on people, codes, posts and the record of changes to their use cases (product.md 13). */
export const administrationHandlers = (
  ports: AdministrationPorts,
): Part<'people'> & Part<'promoCodes'> & Part<'posts'> & Part<'audit'> => {
  const list = listAudit(ports);
  return {
    ...peopleHandlers(ports),
    ...promoCodeHandlers(ports),
    ...postHandlers(ports),
    'audit.list': (_, choice) => list(choice),
  };
};

function peopleHandlers(ports: AdministrationPorts): Part<'people'> {
  const [search, read] = [searchPeople(ports), readPerson(ports)];
  const [role, access, sessions] = [setRole(ports), setAccess(ports), endSessions(ports)];
  return {
    'people.search': (_, command) => search(command),
    'people.read': (_, { userId }) => read(userId),
    'people.setRole': ({ user }, command) => role(user, command),
    'people.setAccess': ({ user }, command) => access(user, command),
    'people.endSessions': ({ user }, command) => sessions(user, command),
  };
}

function promoCodeHandlers(ports: AdministrationPorts): Part<'promoCodes'> {
  const [list, read] = [listPromoCodes(ports), readPromoCode(ports)];
  const [create, edit] = [createPromoCode(ports), editPromoCode(ports)];
  return {
    'promoCodes.list': (_, page) => list(page),
    'promoCodes.read': (_, command) => read(command),
    'promoCodes.create': ({ user }, command) => create(user, command),
    'promoCodes.edit': ({ user }, command) => edit(user, command),
  };
}

function postHandlers(ports: AdministrationPorts): Part<'posts'> {
  const [list, read] = [listEditedPosts(ports), readEditedPost(ports)];
  const [versions, version] = [listPostVersions(ports), readPostVersion(ports)];
  const [create, save] = [createPost(ports), savePost(ports)];
  const [unpublish, republish] = [unpublishPost(ports), republishPost(ports)];
  return {
    'posts.list': () => list(),
    'posts.read': (_, { postId }) => read(postId),
    'posts.listVersions': (_, { postId }) => versions(postId),
    'posts.readVersion': (_, { postId, number }) => version(postId, number),
    'posts.create': ({ user }, command) => create(user, command),
    'posts.save': ({ user }, command) => save(user, command),
    'posts.unpublish': ({ user }, { postId }) => unpublish(user, postId),
    'posts.republish': ({ user }, { postId }) => republish(user, postId),
  };
}
