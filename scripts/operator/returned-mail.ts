import { takeReturnedMail } from '#subgraphs/notifications/mail/returned-mail.actions.ts'
import { printHelpIfAsked, runOperatorCommand } from './operator-command.ts'

/** Beyond this size a returned mail has only attachments. */
const READ_BYTES_MAX = 5_000_000
/** sysexits.h, EX_TEMPFAIL: the mail server keeps the mail and retries later. */
const TRY_AGAIN_LATER = 75

printHelpIfAsked(`npm run returned-mail < <mail>    Takes a returned mail, or a spam complaint, as the mail server pipes it.
                                  Exits with ${TRY_AGAIN_LATER} when the mail server should try again later.`)

/**
 * `npm run returned-mail < mail`: takes one returned mail, or a complaint, from the mail server's pipe
 * (NOTI-03).
 */
await runOperatorCommand(
  'returned-mail',
  async () => {
    const raw = await readInput()
    return (connect) => takeReturnedMail(connect('notifications'), raw)
  },
  { exitCodeOfFailure: TRY_AGAIN_LATER },
)

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= READ_BYTES_MAX) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
