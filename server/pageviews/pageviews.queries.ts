import type { Db } from '../db/store.ts'

export async function countPageView(db: Db, day: string, path: string): Promise<void> {
  await db
    .insertInto('page_views')
    .values({ day, path, views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path'])
        .doUpdateSet(({ eb }) => ({ views: eb('page_views.views', '+', 1) })),
    )
    .execute()
}
