import { expect, test } from 'vitest'
import { wrapped } from './mail-formats.rules.ts'

test('NOTI-02 the text of a mail has lines of at most 76 characters, with words and addresses whole', () => {
  const url = `https://ruvela.test/activate/done?token=${'x'.repeat(60)}&lang=nl`
  const sentence = 'Long sentences are folded between their words and never inside one of them. '
    .repeat(4)
    .trim()
  const text = `Hello\n\n${sentence}\n\nConfirm:\n${url}\n\n-- \nRuvela`
  const lines = wrapped(text).split('\n')
  expect(lines.filter((line) => line.length > 76)).toEqual([url])
  // Folding changes only spaces into line ends: the sign of the signature keeps its own.
  expect(lines).toContain('-- ')
  expect(wrapped(text).replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
  expect(wrapped('short\nlines')).toBe('short\nlines')
})
