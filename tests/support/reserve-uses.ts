import { openDatabase } from '../../src/adapters/sql/database.ts';
import { committed } from './builders.ts';

/** A process of its own that reserves a promo code for many users at once and prints how many it got. */
const [url = '', promoCodeId = '', ...userIds] = process.argv.slice(2);
const database = await openDatabase(url);
const outcomes = await Promise.all(
  userIds.map((userId) =>
    committed(database, ({ promoCodes }) => promoCodes.reserve(Number(promoCodeId), Number(userId), 0)),
  ),
);
await database.close();
process.stdout.write(String(outcomes.filter(Boolean).length));
