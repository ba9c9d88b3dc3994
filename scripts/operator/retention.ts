import { parseArgs } from 'node:util'
import { openInstallation } from '#gateway/open-installation.ts'
import { openDatabaseServer } from '#gateway/process/database-server.ts'
import { readConfig } from '#platform/base/config.ts'
import { keepRetention, retentionTable } from '#platform/members/retention.ts'
import { printFaultAndExit, printHelpIfAsked } from './operator-command.ts'

const USAGE = `npm run retention                Lists how long data is kept and removes what is due, as every night.
npm run retention -- --dry-run   Lists how long data is kept and counts what is due.`

/**
 * `npm run retention [-- --dry-run]`: prints how long each class of data is kept, and removes (or only
 * counts) what is due. The same runs every night.
 */
async function runRetention(dryRun: boolean): Promise<{ failed: boolean }> {
  let failed = false
  const config = readConfig()
  const database = await openDatabaseServer(config)
  const installation = await openInstallation(config, database.adminUrl, { jobs: false })
  try {
    for (const { definition, db } of installation.runtimes) {
      const counts = await keepRetention(db, definition.name, { rules: definition.retention ?? [], dryRun })
      for (const { subgraph, data, kept, rows, failure } of counts)
        console.log(
          [subgraph, data, kept, failure === undefined ? resultOf(rows, dryRun) : `failed: ${failure}`].join(
            '\t',
          ),
        )
      failed ||= counts.some(({ failure }) => failure !== undefined)
      // Data without a removal rule, so that the list is complete.
      const ruled = new Set(counts.map((count) => count.data))
      for (const { data, kept } of retentionTable(definition.retention ?? [], definition.memberData)) {
        if (!ruled.has(data)) console.log([definition.name, data, kept, ''].join('\t'))
      }
    }
    return { failed }
  } finally {
    await installation.close()
    await database.stop()
  }
}

function resultOf(rows: number | undefined, dryRun: boolean): string {
  return rows === undefined ? 'by itself' : `${rows} ${dryRun ? 'due' : 'removed'}`
}

printHelpIfAsked(USAGE)
try {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  const { failed } = await runRetention(values['dry-run'])
  process.exit(failed ? 1 : 0)
} catch (error) {
  printFaultAndExit(error)
}
