import { createHash, verify, type KeyObject } from 'node:crypto'

/**
 * Checks a mail's DKIM signature (RFC 6376, relaxed/relaxed, RSA) as a receiving server does, and says which
 * headers it covers.
 */
export function checkDkim(source: string, publicKey: KeyObject): { isValid: boolean; covered: string[] } {
  const cut = source.indexOf('\r\n\r\n')
  const fields = source.slice(0, cut).split(/\r\n(?![ \t])/)
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const tags = new Map(
    relaxed(signature)
      .replace(/^[^:]*:/, '')
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, ''),
      ]),
  )
  const covered = (tags.get('h') ?? '').toLowerCase().split(':')
  const body = source
    .slice(cut + 4)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ (?=\r\n)/g, '')
    .replace(/(\r\n)*$/, '\r\n')
  const isBodyValid = createHash('sha256').update(body).digest('base64') === tags.get('bh')
  // Of several headers of one name the last one counts first; one that is not there is signed as absent.
  const left = fields.toReversed()
  const signed = covered.flatMap((name) => {
    const at = left.findIndex((field) => field.toLowerCase().startsWith(`${name}:`))
    return at < 0 ? [] : [relaxed(left.splice(at, 1)[0]!)]
  })
  const text = [...signed, relaxed(signature).replace(/(;\s*b=)[^;]*/, '$1')].join('\r\n')
  return {
    covered,
    isValid:
      isBodyValid &&
      verify('sha256', Buffer.from(text), publicKey, Buffer.from(tags.get('b') ?? '', 'base64')),
  }
}

function relaxed(field: string): string {
  const colon = field.indexOf(':')
  return `${field.slice(0, colon).trim().toLowerCase()}:${field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`
}
