import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'

const CLIENT_ID_LENGTH = 64

/**
 * Checks the content of a send.
 * @param textLimit characters allowed in a text (the site's message_length)
 * @returns the text without white space around it, or null for an image or a gift
 * @throws InvalidInputError
 */
export function checkMessage(
  input: { clientId: string; text?: string | null; imageId?: string | null; giftId?: string | null },
  textLimit: number,
): string | null {
  const fields: InvalidField[] = []
  const text = input.text == null ? null : readText(input.text)
  if (input.clientId.length === 0 || input.clientId.length > CLIENT_ID_LENGTH) {
    fields.push({ path: 'clientId', code: 'CLIENT_ID_INVALID', limit: CLIENT_ID_LENGTH })
  }
  const isText = input.imageId == null && input.giftId == null
  if (!isText && (input.text != null || (input.imageId != null && input.giftId != null)))
    fields.push({ path: 'text', code: 'CONTENT_AMBIGUOUS' })
  else if (isText && !text) fields.push({ path: 'text', code: 'TEXT_REQUIRED' })
  else if (text !== null && isLongerThan(text, textLimit))
    fields.push({ path: 'text', code: 'TEXT_TOO_LONG', limit: textLimit })
  if (fields.length > 0) throw new InvalidInputError(fields)
  return isText ? text : null
}
