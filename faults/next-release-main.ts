import { nextMigrations } from '../harness/next-release.ts'
import { ourMigrations } from '../server/db/migrate.ts'

// The server of the next release: today's code with one more migration.
Object.assign(ourMigrations, nextMigrations)
await import('../server/main.ts')
