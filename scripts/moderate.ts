// npm run moderate: opens the moderators' page beside the servers.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { readConfig } from '../server/config.ts'
import { openStoreBeside } from '../server/db/store.ts'
import { openModerationPage } from '../server/moderation/moderation-page.ts'
import { countWaitingCases } from '../server/moderation/waiting.queries.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import { buildModerationIfStale } from './build-web.ts'
import { root } from './builds.mjs'
import { runTool, ToolError } from './run-tool.ts'

const usage = `npm run moderate                      opens the moderators' page, for this machine only
npm run moderate -- <port>            on this port
npm run moderate -- <port> 0.0.0.0    in a container, whose port only this machine reaches`

await runTool(async () => {
  const [port = '0', host = '127.0.0.1'] = process.argv.slice(2)
  // Every network of this machine would reach any other address.
  if (!/^\d{1,5}$/.test(port) || !['127.0.0.1', '0.0.0.0'].includes(host)) {
    throw new ToolError(usage)
  }
  const config = readConfig(process.env)
  const store = openStoreBeside(config)
  try {
    const { urgent, noticed, others, appeals } = await countWaitingCases(store.db)
    console.log(`${urgent + noticed + others} cases and ${appeals} appeals wait.`)
    // An image has the built page, and not its sources.
    if (existsSync(`${root}/web`)) await buildModerationIfStale()
    const page = await openModerationPage({
      db: store.db,
      photoFiles: openPhotoFilesBeside(config),
      name: moderatorName(),
      port: Number(port),
      host,
    })
    console.log(`Open ${page.url}\nThe address works once. Ctrl+C ends the page.`)
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await page.close()
  } finally {
    await store.close()
  }
})

function moderatorName(): string {
  const { MODERATOR, SUDO_USER } = process.env
  return MODERATOR || SUDO_USER || systemUser()
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user has an id, but no line in /etc/passwd.
    return `user ${process.getuid?.()}`
  }
}
