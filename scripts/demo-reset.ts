import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore } from '../server/db/store.ts'
import { hasDemoWorld, removeEverybody } from '../server/demo/demo.queries.ts'

// npm run demo:reset: empties a database that holds the demo world; the next start fills it anew.

try {
  const store = openStore(readConfig(process.env))
  await migrate(store)
  if (await hasDemoWorld(store.db)) {
    await removeEverybody(store.db)
    console.log('The demo world is gone, with everybody in it. The next npm start makes a new one.')
  } else {
    console.log('This database holds no demo world; nothing was changed.')
  }
  await store.close()
} catch (error) {
  console.error(`The demo could not be reset: ${(error as Error).message}`)
  process.exit(1)
}
