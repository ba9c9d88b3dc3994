import { InvalidInputError, type InvalidField } from '#platform/errors.ts'

const CLIENT_ID_LENGTH = 64
// A character can be made of any number of marks; no language needs this many.
const UNITS_PER_CHARACTER = 12

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Length as members count it: a family emoji is one character. */
export function textLength(text: string): number {
  let count = 0
  for (const _character of segmenter.segment(text)) count += 1
  return count
}

/**
 * Checks what a member wants to send.
 * @param textLimit characters allowed in a text (the site's message_length)
 * @returns the text without white space around it, or null for an image
 * @throws InvalidInputError
 */
export function checkMessage(input: { clientId: string; text?: string | null; imageId?: string | null }, textLimit: number): string | null {
  const fields: InvalidField[] = []
  const text = input.text?.trim() ?? null
  if (input.clientId.length === 0 || input.clientId.length > CLIENT_ID_LENGTH) {
    fields.push({ path: 'clientId', code: 'CLIENT_ID_INVALID', limit: CLIENT_ID_LENGTH })
  }
  if (input.imageId != null && input.text != null) fields.push({ path: 'text', code: 'CONTENT_AMBIGUOUS' })
  else if (input.imageId == null && !text) fields.push({ path: 'text', code: 'TEXT_REQUIRED' })
  else if (text !== null && (text.length > textLimit * UNITS_PER_CHARACTER || textLength(text) > textLimit))
    fields.push({ path: 'text', code: 'TEXT_TOO_LONG', limit: textLimit })
  if (fields.length > 0) throw new InvalidInputError(fields)
  return input.imageId == null ? text : null
}
