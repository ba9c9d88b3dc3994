import { expect, test } from 'vitest'
import { dropSentPageDraft, pageDrafts } from './pageDrafts.ts'

test('OPER-02 what is typed while a text is published stays, and changes the version that it made', () => {
  pageDrafts.keep('imprint nl', { text: '# Colofon', basedOn: null })
  pageDrafts.keep('imprint nl', { text: '# Colofon\n\nWie', basedOn: null })
  dropSentPageDraft('imprint nl', '# Colofon', '2026-11-26T12:00:00.000Z')
  expect(pageDrafts.read('imprint nl')).toEqual({
    text: '# Colofon\n\nWie',
    basedOn: '2026-11-26T12:00:00.000Z',
  })
  dropSentPageDraft('imprint nl', '# Colofon\n\nWie', '2026-11-26T12:01:00.000Z')
  expect(pageDrafts.read('imprint nl')).toBeUndefined()
})
