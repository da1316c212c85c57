// npm run demo:reset: empties a database that holds the demo world; the next start fills it anew.

import { hasDemoWorld, removeEverybody } from '../demo/demo.queries.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { runTool } from './run-tool.ts'

await runTool(async () => {
  const store = openStore(readConfig(process.env))
  try {
    await reset(store)
  } finally {
    await store.close()
  }
})

async function reset(store: Store): Promise<void> {
  await migrate(store)
  if (await hasDemoWorld(store.db)) {
    await removeEverybody(store.db)
    console.log('The demo world is gone, with everybody in it. The next npm start makes a new one.')
  } else {
    console.log('This database holds no demo world; nothing was changed.')
  }
}
