import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError, readConfig } from '#platform/base/config.ts'
import { InvalidInputError, UserError } from '#platform/base/errors.ts'
import { OWN_FILE_MODE } from '#platform/files/file-storage.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import {
  deleteEvidence,
  openEvidence,
  type EvidenceAct,
} from '#subgraphs/accounts/moderation/evidence.actions.ts'
import { listEvidence } from '#subgraphs/accounts/moderation/evidence.store.ts'
import type { EvidencePicture } from '#subgraphs/accounts/report/kept-picture.service.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'

const USAGE = `npm run evidence -- list                       Lists the sealed evidence of threats to life, the oldest first.
npm run evidence -- open <id> <folder> --by <e-mail address> --purpose <words>   Writes it and its pictures unsealed into the folder, for the authorities.
npm run evidence -- delete <id> --by <e-mail address> --purpose <words>          Deletes it before its two years are over.

--by is the operator who does it and --purpose is why: both are in the audit log.`

const OWN_FOLDER_MODE = 0o700
const MISSING = 'There is no evidence with this id: npm run evidence -- list shows what there is.'

/** `npm run evidence`: the sealed evidence of threats to life (OPER-03, DSA 18). */
printHelpIfAsked(USAGE)
await runOperatorCommand('evidence', () => {
  const {
    positionals: [action, decisionId, ...more],
    values: { by: operatorEmail, purpose },
  } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, purpose: { type: 'string' } },
  })
  if (action === 'list' && decisionId === undefined) return (connect) => list(connect<Tables>())
  if (decisionId === undefined || operatorEmail === undefined || purpose === undefined)
    throw new ConfigError(USAGE)
  const act = { decisionId, operatorEmail, purpose }
  const [folder] = more
  if (action === 'open' && folder !== undefined && more.length === 1)
    return (connect) => explained(open(connect<Tables>(), act, folder))
  if (action === 'delete' && more.length === 0) return (connect) => explained(remove(connect<Tables>(), act))
  throw new ConfigError(USAGE)
})

async function list(db: Kysely<Tables>): Promise<string> {
  const lines = (await listEvidence(db)).map(({ decisionId, decidedAt, siteId, memberId }) =>
    [decisionId, decidedAt.toISOString(), `site ${siteId}`, `member ${memberId}`].join('  '),
  )
  return lines.join('\n') || 'There is no evidence.'
}

async function open(db: Kysely<Tables>, act: EvidenceAct, folder: string): Promise<string> {
  const config = readConfig()
  const evidence = await openEvidence(db, { config, storage: openStorage(config) }, act)
  if (evidence === undefined) throw new ConfigError(MISSING)
  const file = path.join(folder, `evidence-${act.decisionId}.json`)
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER_MODE })
  // A file that is there already would keep its own mode.
  await rm(file, { force: true })
  await writeFile(file, evidence, { mode: OWN_FILE_MODE, flag: 'wx' })
  const pictures = await writePictures(evidence, path.join(folder, `evidence-${act.decisionId}`))
  return `${[file, ...pictures].join('\n')}
Readable by this user only. Delete what is written once the authorities have it.`
}

/** Writes each picture of the evidence beside it, as a file that any program shows. @returns the files */
async function writePictures(evidence: string, start: string): Promise<string[]> {
  const { pictures = [] } = JSON.parse(evidence) as { pictures?: EvidencePicture[] }
  const files: string[] = []
  for (const { photoId, base64 } of pictures) {
    if (base64 === null) continue
    const file = `${start}-${photoId}.webp`
    await rm(file, { force: true })
    await writeFile(file, Buffer.from(base64, 'base64'), { mode: OWN_FILE_MODE, flag: 'wx' })
    files.push(file)
  }
  return files
}

async function remove(db: Kysely<Tables>, act: EvidenceAct): Promise<string> {
  if (!(await deleteEvidence(db, { storage: openStorage(readConfig()) }, act))) throw new ConfigError(MISSING)
  return 'The evidence is deleted. The case and its decision stay.'
}

function explained(act: Promise<string>): Promise<string> {
  return act.catch((error: unknown) => {
    if (error instanceof InvalidInputError)
      throw new ConfigError(error.fields.map(({ path: field, code }) => `--${field}: ${code}`).join('\n'))
    throw error instanceof UserError && error.code === 'OPERATOR_NOT_FOUND'
      ? new ConfigError('There is no operator with this address.')
      : error
  })
}
