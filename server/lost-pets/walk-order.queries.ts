import { sql } from 'kysely'

/**
 * The order in which the people of a city are notified, each alarm from a start of its own. Fibonacci
 * hashing gives every id below 2³² another number, so that no two people have the same one. The index
 * `users_walk` has the same expression.
 */
export const walkOrder = sql<number>`(users.id * 2654435761 % 4294967296)`
export const walkEnd = 2 ** 32
