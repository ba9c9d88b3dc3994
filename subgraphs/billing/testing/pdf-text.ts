import { inflateSync } from 'node:zlib'

/** The text of a PDF that was drawn with embedded fonts, line by line: what a reader could copy from it. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map<string, string>()
  for (const match of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(match[1]!, match[2]!)
  const streamOf = (object: string) => {
    const start = object.indexOf('stream\n') + 7
    const bytes = Buffer.from(object.slice(start, object.lastIndexOf('\nendstream')), 'latin1')
    return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const object of objects.values()) {
    for (const [, name, id] of object.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      if (unicode !== undefined) fonts.set(name!, readUnicodeMap(streamOf(objects.get(unicode)!)))
    }
  }
  const lines: string[] = []
  for (const object of objects.values()) {
    if (!object.includes('stream\n') || object.includes('/Length1')) continue
    let font = new Map<number, string>()
    for (const [, name, shown] of streamOf(object).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g,
    )) {
      if (name !== undefined) font = fonts.get(name) ?? font
      else
        lines.push(
          [...shown!.matchAll(/<([0-9a-f]*)>/g)]
            .map(([, codes]) =>
              codes!.replace(/.{4}/g, (code) => font.get(Number.parseInt(code, 16)) ?? '\u{fffd}'),
            )
            .join(''),
        )
    }
  }
  return lines.join('\n')
}

function readUnicodeMap(text: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const [, start, , letters] of text.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    let code = Number.parseInt(start!, 16)
    for (const [, units] of letters!.matchAll(/<([0-9a-f ]*)>/g)) {
      map.set(code, Buffer.from(units!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
      code += 1
    }
  }
  return map
}
