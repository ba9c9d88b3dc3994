import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAIL_TEMPLATES } from './mail.templates.ts'

const LIST = path.resolve(import.meta.dirname, '../../../web/e2e/support/mail-links.json')

test('the link of every mail is walked in the browser as mail scanners do', () => {
  const walked = Object.keys(JSON.parse(readFileSync(LIST, 'utf8')) as object)
  expect(walked.toSorted()).toEqual(Object.keys(MAIL_TEMPLATES).toSorted())
})
