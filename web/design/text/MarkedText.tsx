import { cloneElement, type ReactElement } from 'react'

const MARKED = /<(\w+)>([^<]*)<\/\1>/

/**
 * A text of the catalogue whose words between tags are drawn as elements: `Read <terms>the terms</terms>`
 * with `parts={{ terms: <AppLink to="/terms" /> }}`. Tags without a part stay as they are.
 */
export function MarkedText({ text, parts }: { text: string; parts: Record<string, ReactElement> }) {
  // Three pieces per tag: the text before it, its name, and its words.
  const pieces = text.split(MARKED)
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece
    if (index % 3 === 1) return null
    const name = pieces[index - 1]!
    const part = parts[name]
    return part ? cloneElement(part, { key: index }, piece) : `<${name}>${piece}</${name}>`
  })
}
