import { strFromU8, unzipSync } from 'fflate'
import { request } from 'undici'
import { normaliseInput } from '#platform/base/input-text.ts'
import { operate } from './operate.ts'
import { pay, until, viewerOf } from './racing.ts'
import type { Writer } from './stored-words.ts'
import { PASSWORD, type Attacker, type Target } from './target.ts'

/** Names of files that a program unpacks or opens; no other form is allowed. */
const FILE_NAME = /^(?:[a-z]+\.html|[a-z]+\/[\w-]+(\/[\w-]+)*\.(json|jpg|jpeg|webp|png))$/i
/** PDF keywords that run something or lead somewhere. */
const ACTIONS = /\/(JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile|SubmitForm)\b/
/** Characters that move a terminal's cursor or reverse its text. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * Checks files that leave the product: the archive, the invoice, and the operator's list of complaints.
 * @returns the faults, in words
 */
export async function unsafeFiles(target: Target, writers: readonly Writer[]): Promise<string[]> {
  const faults: string[] = []
  for (const writer of writers) {
    const about = (fault: string) => `${writer.payload.kind}: ${fault}`
    faults.push(...(await unsafeArchive(target, writer)).map(about))
    faults.push(...(await unsafeInvoice(target, writer)).map(about))
  }
  const list = await operate(target, 'complaints', 'list', '--site', 'ruvela')
  const line = list.split('\n').find((text) => UNPRINTABLE.test(text))
  if (line !== undefined) faults.push(`the list of complaints has ${JSON.stringify(line.slice(0, 120))}`)
  if (!/k\d+k/.test(list)) faults.push('the list of complaints has none of the texts')
  return faults
}

const EXPORT = `mutation ($password: String!) { requestExport(input: { password: $password }) { __typename } }`

/** Any tag that the archive's own pages do not have: then a text has become markup. */
const FOREIGN_TAG =
  /<(?!(?:!doctype|\/?(?:html|head|meta|title|style|body|main|h1|h2|p|a|ul|ol|li|dl|dt|dd|bdi|b|time|table|thead|tbody|tr|th|td|div|details|summary|img))\b)[^>]{0,60}/i

async function unsafeArchive(target: Target, writer: Writer): Promise<string[]> {
  await target.run(writer, EXPORT, { password: PASSWORD })
  let url: string | null = null
  await until(async () => {
    const { dataExport } = await viewerOf(target, writer, 'dataExport { downloadUrl }')
    url = (dataExport as { downloadUrl: string | null } | null)?.downloadUrl ?? null
    return url !== null
  })
  const { body, headers } = await download(target, writer, url!)
  const files = unzipSync(new Uint8Array(body))
  const said = files['data/conversations/message.json']
  const texts = said === undefined ? [] : (JSON.parse(strFromU8(said)) as { content: { text?: string } }[])
  const names = Object.keys(files).filter((name) => !FILE_NAME.test(name))
  const wanted = normaliseInput(writer.payload.text).slice(0, 30).trim()
  return [
    ...names.map((name) => `the archive has a file ${JSON.stringify(name)}`),
    ...(texts.some(({ content }) => content.text?.startsWith(wanted))
      ? []
      : ['the archive lacks the message']),
    ...Object.entries(files)
      .filter(([name]) => name.endsWith('.html'))
      .flatMap(([name, page]) => {
        const tag = FOREIGN_TAG.exec(strFromU8(page))?.[0]
        return tag === undefined ? [] : [`the archive's ${name} has ${JSON.stringify(tag)}`]
      }),
    ...(/^attachment; filename="[a-z\d]+(?:-[a-z\d]+)*\.zip"$/.test(String(headers['content-disposition']))
      ? []
      : [`the archive is sent as ${String(headers['content-disposition'])}`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['the type of the archive may be guessed']),
  ]
}

async function unsafeInvoice(target: Target, writer: Writer): Promise<string[]> {
  await pay(target, writer)
  const { orders } = await viewerOf(target, writer, 'orders(first: 1) { edges { node { invoiceUrl } } }')
  const url = (orders as { edges: { node: { invoiceUrl: string | null } }[] }).edges[0]?.node.invoiceUrl
  if (url == null) return ['there is no invoice']
  const { body, headers, status } = await download(target, writer, url)
  // Compressed streams may contain any bytes.
  const text = Buffer.from(body)
    .toString('latin1')
    .replaceAll(/stream\r?\n[^]*?endstream/g, '')
  return [
    ...(status === 200 && text.startsWith('%PDF-') ? [] : [`the invoice is answered by ${status}`]),
    ...(ACTIONS.test(text) ? [`the invoice has ${ACTIONS.exec(text)![0]}`] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['the type of the invoice may be guessed']),
  ]
}

// As bytes; target.send would decode them as text.
async function download(target: Target, { token }: Attacker, url: string) {
  const { pathname, search } = new URL(url, 'http://localhost')
  const answer = await request(`http://127.0.0.1:${target.port}${pathname}${search}`, {
    headers: { host: 'localhost', cookie: `__Host-session=${token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.arrayBuffer() }
}
