import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** At which command the server refuses, and with which answer: "550 5.1.1 no such user". */
export type Refusals = Partial<Record<'connection' | 'login' | 'sender' | 'recipient' | 'mail', string>>

type Done = (error?: Error) => void

/** A mail server that wants a login, takes mails, and refuses what a test says. */
export async function openMailServer() {
  let refusals: Refusals = {}
  const received: { from: string; to: string; source: string }[] = []
  const answer = (command: keyof Refusals, done: Done) => {
    const words = refusals[command]
    if (words === undefined) return done()
    done(Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) }))
  }
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onConnect: (_session, done) => answer('connection', done),
    onAuth: (_auth, _session, done) =>
      answer('login', (error) => (error ? done(error) : done(null, { user: 'ruvela' }))),
    onMailFrom: (_address, _session, done) => answer('sender', done),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone') ? done(noSuchMailbox()) : answer('recipient', done),
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () =>
        answer('mail', (error) => {
          if (error) return done(error)
          const { mailFrom, rcptTo } = session.envelope
          received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]!.address, source })
          done()
        }),
      )
    },
  })
  // A client that hangs up in the middle is a part of some tests.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://ruvela:secret@127.0.0.1:${port}`,
    refuse: (next: Refusals) => void (refusals = next),
    /** When set, the server offers STARTTLS with an untrusted certificate. */
    offerEncryption: (isOffered: boolean) => void (server.options.hideSTARTTLS = !isOffered),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}

const noSuchMailbox = () => Object.assign(new Error('no such mailbox'), { responseCode: 550 })
