import path from 'node:path'
import { openTexts } from '#platform/base/texts.ts'

/** The words of mails, pushes and text messages in one language. */
export const textsFor = openTexts(path.join(import.meta.dirname, '../locales'))
