import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { setRole } from '../../src/application/accounts/set-role.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { PromoCodeTerms } from '../../src/domain/billing/promo-code.ts';
import type { PostFields } from '../../src/domain/publishing/post-form.ts';
import { aGrant, anOpenPayment, aPromoCode, aUser, committed, NOON, nextNumber, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';
import { newPromoCode, OTHER_TERMS, postFields, promoCodeTerms } from '../support/edited-records.ts';

const DAY = 86_400_000;
describe('people, found by administrators (product.md 13.3, 13.4)', () => {
  eachDatabase((open) => {
    const search = async (prefix: string, after = '', limit = 10) =>
      (await createReaders(open()).people.search(prefix, { after, limit })).map(({ person }) => person.username);

    it('are found by the beginning of name or address in any case, in order, each once', async () => {
      await aUser(open(), { username: 'Brücke1', email: 'first@bridge.example' });
      await aUser(open(), { username: 'brücke2', email: 'BRÜCKE2@bridge.example' });
      await aUser(open(), { username: 'zoe', email: 'brücke.zoe@bridge.example' });
      assert.deepEqual(await search('BRÜ'), ['zoe', 'Brücke1', 'brücke2']);
      assert.deepEqual(await search('first@BRIDGE'), ['Brücke1']);
      assert.deepEqual(await search('ücke'), []);
      assert.deepEqual(await search('br%'), []);
    });

    it('are found by words anywhere in them, the newest first, without those that begin so (product.md 13.42)', async () => {
      const made = [];
      for (const name of ['inner', 'an-inner-1', 'an_inner_2']) made.push(await aUser(open(), { username: name }));
      const within = async (words: string, before = Number.MAX_SAFE_INTEGER) =>
        (await createReaders(open()).people.containing(words, { before, limit: 9 })).map(({ username }) => username);
      assert.deepEqual(await within('INNER'), ['an_inner_2', 'an-inner-1']);
      assert.deepEqual(await within('inner', made[2]?.id), ['an-inner-1']);
      assert.deepEqual(await within('n_inner'), ['an_inner_2'], 'a sign stands for itself');
      assert.deepEqual(await within('%'), []);
    });

    it('come page by page without gap or repetition, though others join meanwhile', async () => {
      const names = Array.from({ length: 7 }, (_, n) => `paged${n}`);
      for (const username of names) await aUser(open(), { username });
      const seen: string[] = [];
      for (let after = ''; ; ) {
        const page = await createReaders(open()).people.search('paged', { after, limit: 3 });
        if (page.length === 0) break;
        seen.push(...page.map(({ person }) => person.username));
        after = present(page.at(-1)).key;
        await aUser(open(), { username: `paged0-${nextNumber()}` });
      }
      assert.deepEqual(
        seen.filter((name) => names.includes(name)),
        names,
      );
      assert.equal(new Set(seen).size, seen.length);
    });

    it('are the newest first where nobody is searched for; who deleted the account is not there', async () => {
      const [one, gone, other] = [await aUser(open()), await aUser(open()), await aUser(open())];
      await anOpenPayment(open(), { user: gone }).then(({ id }) =>
        committed(open(), ({ payments }) => payments.markGranted(id, aGrant(NOON, NOON))),
      );
      await committed(open(), ({ personalData }) => personalData.erase(gone, NOON));
      const page = await createReaders(open()).people.newest({ before: Number.MAX_SAFE_INTEGER, limit: 2 });
      assert.deepEqual(
        page.map(({ id }) => id),
        [other.id, one.id],
      );
      const [next] = await createReaders(open()).people.newest({ before: other.id, limit: 1 });
      assert.equal(next?.id, one.id);
      assert.deepEqual(await search('deleted'), []);
    });

    it('come with the ends of their access, their payments and promo uses', async () => {
      const user = await aUser(open());
      const payment = await anOpenPayment(open(), { user });
      const promo = await aPromoCode(open());
      await committed(open(), async ({ users, payments, promoCodes }) => {
        await users.setNppeAccess(user.id, { status: 'active', endsAt: NOON + DAY });
        await users.addPengAccess(user.id, { startsAt: NOON, endsAt: NOON + 2 * DAY, paymentId: null });
        await payments.markGranted(payment.id, aGrant(NOON, NOON + DAY));
        await payments.markEnded(payment.id, 'refunded', NOON + 5, null);
        await promoCodes.reserve(promo.id, user.id, NOON);
      });
      const { people } = createReaders(open());
      const [found] = await people.search(user.username, { after: '', limit: 1 });
      assert.deepEqual([found?.person.nppeEndsAt, found?.person.pengEndsAt], [NOON + DAY, NOON + 2 * DAY]);
      const history = await people.history(user, NOON, 10);
      const [paid] = history.payments;
      assert.deepEqual([paid?.status, paid?.ended], ['ended', { reason: 'refunded', at: NOON + 5 }]);
      const [use] = history.promoUses;
      assert.deepEqual([use?.code, use?.state, use?.usedAt], [promo.code, 'reserved', NOON]);
      assert.deepEqual(history.bought, await createReaders(open()).payments.listGranted(user.id));
      assert.deepEqual([history.sessions, history.emailToConfirm, history.notes], [0, null, []]);
    });

    it('come with what was recorded of them, the newest first and no more than asked for', async () => {
      const [user, admin] = [await aUser(open()), await aUser(open())];
      const [at, label] = [NOON, user.username];
      await committed(open(), async ({ audit, userNotes, supportGrants, emailCorrections }) => {
        for (const [place, words] of ['one', '"two"\n', 'three'].entries()) {
          await userNotes.add({ userId: user.id, writtenBy: admin.id, words, writtenAt: at });
          const changes = [{ field: 'role', before: words, after: null }];
          const subject = { kind: 'user', id: user.id, label };
          await audit.record({ actorId: admin.id, action: 'changed', subject, changes, at });
          const given = {
            product: 'nppe',
            addedMs: DAY,
            cutTo: null,
            endBefore: null,
            endsAt: at,
            reason: words,
          } as const;
          await supportGrants.add({ ...given, userId: user.id, grantedAt: at + place });
        }
        const correction = { userId: user.id, requestedBy: admin.id, email: 'new@example.org', requestedAt: at };
        await emailCorrections.request({ ...correction, expiresAt: at + DAY });
      });
      const { people, audit, supportGrants } = createReaders(open());
      const history = await people.history(user, at, 2);
      assert.deepEqual(
        history.notes.map(({ words, writtenBy, writtenAt }) => [words, writtenBy, writtenAt]),
        [
          ['three', admin.username, at],
          ['"two"\n', admin.username, at],
        ],
      );
      assert.deepEqual(history.changes, await audit.list({ kind: 'user', subjectId: user.id, limit: 2 }));
      assert.deepEqual(history.changes[1]?.changes, [{ field: 'role', before: '"two"\n', after: null }]);
      assert.deepEqual(history.given, await supportGrants.listOf(user.id));
      assert.deepEqual([history.given.length, history.emailToConfirm], [3, 'new@example.org']);
      assert.equal((await people.history(user, at + DAY, 2)).emailToConfirm, null);
      const others = await people.history(admin, at, 2);
      assert.deepEqual([others.notes, others.changes, others.given], [[], [], []]);
    });

    it('are found by a part of the id that the provider gave to a payment, letter by letter (product.md 13.37)', async () => {
      const [one, other] = [await aUser(open()), await aUser(open())];
      for (const [user, intentId] of [
        [one, 'pi_3QabCDefGHij'],
        [other, 'pi_3QabCDxyz_12'],
      ] as const) {
        const { id } = await anOpenPayment(open(), { user });
        await open().run('UPDATE payments SET intent_id = ? WHERE id = ?', [intentId, id]);
      }
      const payers = async (part: string, limit = 9) =>
        (await createReaders(open()).people.payersOf(part, limit)).map(({ id }) => id);
      assert.deepEqual(await payers('abCDef'), [one.id]);
      assert.deepEqual(await payers('3QabCD'), [other.id, one.id]);
      assert.deepEqual(await payers('3QabCD', 1), [other.id]);
      for (const part of ['abcdef', 'xyzx12', 'ab%Def']) assert.deepEqual(await payers(part), [], part);
    });
  });
});

describe('the role of administrator (product.md 13.5)', () => {
  eachDatabase((open) => {
    const roleOf = async ({ id }: User) => (await createReaders(open()).users.findById(id))?.role;
    const demote = async (actor: User, { id }: User) => {
      const ports = { transact: createTransact(open()), clock: { now: () => NOON } };
      const done = await setRole(ports)(callerOf(actor), { userId: id, role: 'user', reason: 'left' });
      return done.ok ? 'demoted' : done.refusal.code;
    };

    it('is not lost by two who take it from each other at once, in any of many rounds', async () => {
      for (let round = 0; round < 10; round += 1) {
        const [one, other] = [await aUser(open(), { role: 'admin' }), await aUser(open(), { role: 'admin' })];
        const outcomes = await Promise.all([demote(one, other), demote(other, one)]);
        assert.deepEqual(outcomes.toSorted(), ['demoted', 'not-admin']);
        const left = [await roleOf(one), await roleOf(other)].filter((role) => role === 'admin');
        assert.equal(left.length, 1);
        await open().run("UPDATE users SET role = 'user'");
      }
    });

    it('cannot be taken from the last one, by the change itself', async () => {
      const only = await aUser(open(), { role: 'admin' });
      assert.equal(await committed(open(), ({ users }) => users.setRole(only.id, 'user')), false);
      const other = await aUser(open());
      assert.equal(await committed(open(), ({ users }) => users.setRole(other.id, 'admin')), true);
      assert.equal(await committed(open(), ({ users }) => users.setRole(other.id, 'admin')), false);
      assert.equal(await committed(open(), ({ users }) => users.setRole(only.id, 'user')), true);
      assert.deepEqual([await roleOf(only), await roleOf(other)], ['user', 'admin']);
    });
  });
});

describe('what support gave (product.md 13.8)', () => {
  eachDatabase((open) => {
    it('is kept as it was given, newest first, and moves with the chain', async () => {
      const user = await aUser(open());
      const of = { userId: user.id, product: 'peng', endBefore: null, reason: 'ill' } as const;
      const first = await committed(open(), ({ supportGrants }) =>
        supportGrants.add({ ...of, grantedAt: NOON, addedMs: DAY, cutTo: null, endsAt: NOON + DAY }),
      );
      await committed(open(), ({ supportGrants }) =>
        supportGrants.add({ ...of, grantedAt: NOON + 1, addedMs: null, cutTo: NOON + 2, endsAt: NOON + 2 }),
      );
      await committed(open(), ({ supportGrants }) =>
        supportGrants.moveAccess(first, { endBefore: NOON, endsAt: NOON + 2 * DAY }),
      );
      const [cut, extended] = await createReaders(open()).supportGrants.listOf(user.id);
      assert.deepEqual([cut?.addedMs, cut?.cutTo, cut?.endsAt], [null, NOON + 2, NOON + 2]);
      assert.deepEqual([extended?.addedMs, extended?.endBefore, extended?.endsAt], [DAY, NOON, NOON + 2 * DAY]);
    });

    it('moves its P.Eng. period, and a limit shortens every period that reaches beyond it', async () => {
      const user = await aUser(open());
      const end = async () => (await createReaders(open()).users.findById(user.id))?.peng.endsAt;
      const grant = { userId: user.id, product: 'peng', grantedAt: NOON, reason: 'ill' } as const;
      await committed(open(), async ({ users, supportGrants }) => {
        const supportGrantId = await supportGrants.add({
          ...grant,
          addedMs: DAY,
          cutTo: null,
          endBefore: null,
          endsAt: NOON + DAY,
        });
        await users.addPengAccess(user.id, { startsAt: NOON, endsAt: NOON + DAY, paymentId: null, supportGrantId });
        await users.addPengAccess(user.id, { startsAt: NOON, endsAt: NOON + 9 * DAY, paymentId: null });
        await users.moveGivenPengPeriod(supportGrantId, { startsAt: NOON, endsAt: NOON + 12 * DAY });
      });
      assert.equal(await end(), NOON + 12 * DAY);
      await committed(open(), ({ users }) => users.cutPengAccess(user.id, NOON + 3 * DAY));
      assert.equal(await end(), NOON + 3 * DAY);
      await committed(open(), ({ users }) => users.cutPengAccess(user.id, NOON + 5 * DAY));
      assert.equal(await end(), NOON + 3 * DAY);
    });
  });
});

describe('promo codes in the hands of administrators (product.md 13.10-13.12)', () => {
  eachDatabase((open) => {
    const edit = (id: number, version: number, terms: Partial<PromoCodeTerms>) =>
      committed(open(), ({ promoCodes }) => promoCodes.edit(id, version, promoCodeTerms({ maxUses: 5, ...terms })));
    const managed = async (id: number) => present(await createReaders(open()).promoCodes.findManaged(id));

    it('are edited once per version seen', async () => {
      const { id, code } = await aPromoCode(open());
      assert.equal(await edit(id, 1, OTHER_TERMS), true);
      assert.equal(await edit(id, 1, { description: 'second' }), false);
      const unused = { usedCount: 0, reservedCount: 0, revenueCents: 0 };
      const expected = { ...OTHER_TERMS, ...unused, id, code, createdAt: NOON, version: 2 };
      assert.deepEqual(await managed(id), expected);
      const outcomes = await Promise.all([edit(id, 2, { maxUses: 7 }), edit(id, 2, { maxUses: 8 })]);
      assert.deepEqual(outcomes.toSorted(), [false, true]);
    });

    it('keep their percent and at least as many uses as are taken', async () => {
      const { id } = await aPromoCode(open());
      const [one, other] = [await aUser(open()), await aUser(open())];
      await committed(open(), ({ promoCodes }) => promoCodes.reserve(id, one.id, NOON));
      await committed(open(), ({ promoCodes }) => promoCodes.consume(id, other.id, NOON + 1));
      assert.equal(await edit(id, 1, { discountPercent: 21 }), false);
      assert.equal(await edit(id, 1, { maxUses: 1 }), false);
      assert.equal(await edit(id, 1, { maxUses: 2, isActive: false }), true);
      const { maxUses, usedCount, reservedCount, isActive } = await managed(id);
      assert.deepEqual([maxUses, usedCount, reservedCount, isActive], [2, 2, 1, false]);
      const uses = await createReaders(open()).promoCodes.listUses(id, { before: 999_999, limit: 10 });
      assert.deepEqual(
        uses.map(({ user, state }) => [user.username, state]),
        [
          [other.username, 'consumed'],
          [one.username, 'reserved'],
        ],
      );
      const [latest] = uses;
      assert.equal(
        (await createReaders(open()).promoCodes.listUses(id, { before: present(latest).id, limit: 10 })).length,
        1,
      );
    });

    it('never end with more uses than their maximum, whatever is reserved while it is lowered', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await aPromoCode(open(), { maxUses: 4 });
        const buyers = await Promise.all(Array.from({ length: 4 }, () => aUser(open())));
        await Promise.all([
          ...buyers.map((buyer) => committed(open(), ({ promoCodes }) => promoCodes.reserve(id, buyer.id, NOON))),
          edit(id, 1, { maxUses: 2 }),
          edit(id, 1, { maxUses: 3 }),
        ]);
        const { usedCount, maxUses } = await managed(id);
        assert.ok(usedCount <= maxUses, `${usedCount} of ${maxUses}`);
      }
    });

    it('are unique, and listed the newest first', async () => {
      const { id, code } = await aPromoCode(open());
      const again = newPromoCode(` ${code.toLowerCase()} `);
      assert.equal(await committed(open(), ({ promoCodes }) => promoCodes.add(again)), 'code-taken');
      const later = await aPromoCode(open());
      const page = await createReaders(open()).promoCodes.listManaged({ before: Number.MAX_SAFE_INTEGER, limit: 2 });
      assert.deepEqual(
        page.map((promo) => promo.id),
        [later.id, id],
      );
    });
  });
});

describe('posts in the hands of editors (product.md 13.13-13.15)', () => {
  eachDatabase((open) => {
    const editor = () => aUser(open());
    const add = async (post: PostFields) => {
      const { id: userId } = await editor();
      return committed(open(), ({ posts }) => posts.add(post, { userId, at: NOON, updatedAt: NOON }));
    };
    const save = async (id: number, version: number, post: PostFields, by?: User) => {
      const userId = (by ?? (await editor())).id;
      return committed(open(), async ({ posts }) => {
        const seen = present(await posts.lockForSave(id));
        return seen.version === version
          ? posts.save(seen, post, { userId, at: NOON + 1, updatedAt: NOON + 1 })
          : 'changed';
      });
    };
    const shown = async () =>
      (await createReaders(open()).posts.list({ now: NOON, limit: 50 })).map(({ slug }) => slug);
    const added = async (post: PostFields): Promise<number> => {
      const id = await add(post);
      if (typeof id === 'string') throw new Error(id);
      return id;
    };

    it('keep what was written; of two saves of one version one is taken', async () => {
      const id = await added(postFields('two-saves', { tags: ['a', 'b'], featured: true }));
      const outcomes = await Promise.all([
        save(id, 1, postFields('two-saves', { content: 'one' })),
        save(id, 1, postFields('two-saves', { content: 'other' })),
      ]);
      assert.deepEqual(outcomes.toSorted(), [2, 'changed']);
      const post = present(await createReaders(open()).editedPosts.find(id));
      assert.equal(post.content, outcomes[0] === 2 ? 'one' : 'other');
      assert.deepEqual([post.version, post.updatedAt, post.isFromFile], [2, NOON + 1, false]);
    });

    it('have an address of their own', async () => {
      const [id] = [await added(postFields('mine')), await added(postFields('theirs'))];
      assert.equal(await add(postFields('mine')), 'slug-taken');
      assert.equal(await save(id, 1, postFields('theirs')), 'slug-taken');
      assert.equal(await save(id, 1, postFields('mine-too')), 2);
    });

    it('keep every version with who saved it and when (product.md 13.18)', async () => {
      const id = await added(postFields('history', { content: 'first', tags: ['a'], featured: true }));
      const ann = await aUser(open(), { username: 'ann-of-posts' });
      assert.equal(await save(id, 1, postFields('history', { title: 'Second', publishedAt: null }), ann), 2);
      const { editedPosts } = createReaders(open());
      const post = present(await editedPosts.find(id));
      assert.deepEqual(post.saved, { at: NOON + 1, by: { id: ann.id, username: 'ann-of-posts' }, origin: 'site' });
      const lines = await editedPosts.listVersions(post, 10);
      assert.deepEqual(
        lines.map(({ version, title, saved }) => [version, title, saved.at]),
        [
          [2, 'Second', NOON + 1],
          [1, postFields('history').title, NOON],
        ],
      );
      assert.equal((await editedPosts.listVersions(post, 1)).length, 1);
      const former = present(await editedPosts.findVersion(post, 1));
      assert.deepEqual(former.fields, postFields('history', { content: 'first', tags: ['a'], featured: true }));
      assert.equal(present(await editedPosts.findVersion(post, 2)).fields.publishedAt, null);
      assert.equal(await editedPosts.findVersion(post, 3), null);
    });

    it('of many who save one version at once one does, and each version is there once (product.md 13.18)', async () => {
      const id = await added(postFields('many-saves'));
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) => save(id, 1, postFields('many-saves', { content: `text ${index}` }))),
      );
      assert.deepEqual(outcomes.toSorted(), [2, ...Array.from({ length: 5 }, () => 'changed')]);
      const { editedPosts } = createReaders(open());
      const lines = await editedPosts.listVersions(present(await editedPosts.find(id)), 10);
      assert.deepEqual(
        lines.map(({ version }) => version),
        [2, 1],
      );
    });

    it('are read only while they are published', async () => {
      const ids = [
        await added(postFields('is-draft', { publishedAt: null })),
        await added(postFields('is-scheduled', { publishedAt: NOON + DAY })),
        await added(postFields('is-public')),
      ];
      assert.deepEqual(
        (await shown()).filter((slug) => slug.startsWith('is-')),
        ['is-public'],
      );
      const id = present(ids[2]);
      const hide = () => committed(open(), ({ posts }) => posts.hide(id, NOON));
      const show = () => committed(open(), ({ posts }) => posts.show(id));
      assert.deepEqual([await hide(), await hide()], [true, false]);
      assert.ok(!(await shown()).includes('is-public'));
      assert.equal(await createReaders(open()).posts.find('is-public', NOON), null);
      assert.deepEqual([await show(), await show()], [true, false]);
      assert.ok((await shown()).includes('is-public'));
      const listed = (await createReaders(open()).editedPosts.list(50)).map(({ slug }) => slug);
      assert.ok(listed.indexOf('is-draft') < listed.indexOf('is-scheduled'));
      assert.ok(listed.indexOf('is-scheduled') < listed.indexOf('is-public'));
    });
  });
});
