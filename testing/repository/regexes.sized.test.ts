import { check } from 'recheck'
import { expect, test } from 'vitest'
import { findRegexes, regexesOf } from '#scripts/checks/regexes.ts'
import { triesAll } from '#testing/run-size.ts'

/** Patterns whose input a preceding check keeps short, whatever their complexity. */
const SHORT: { file: string; begins: string; because: string }[] = [
  {
    file: 'subgraphs/accounts/account/email-address.rules.ts',
    begins: '^[a-z0-9.!#$%&',
    because: 'isEmail tests no more than 254 characters',
  },
  {
    file: 'subgraphs/platform/postgres/postgres-binaries.ts',
    begins: '^(lib.+',
    because: 'names of files in an installed package: 255 characters',
  },
  {
    file: 'subgraphs/notifications/mail/refusal-words.data.ts',
    begins: '',
    because: 'plainWords reads no more than 2,000 characters of an answer',
  },
  {
    file: 'subgraphs/notifications/mail/refusal.rules.ts',
    begins: '<?[^',
    because: 'plainWords reads no more than 2,000 characters of an answer',
  },
  {
    file: 'subgraphs/notifications/mail/returned-words.rules.ts',
    begins: '',
    because: 'failureInWords reads no more than 10,000 characters of a mail',
  },
  {
    file: 'subgraphs/platform/base/pasted-text.rules.ts',
    begins: '',
    because: 'pastedLine reads no more than 1,000 characters',
  },
  {
    file: 'subgraphs/platform/members/member-name.rules.ts',
    begins: '',
    because: 'cleanName reads no more than 1,000 characters',
  },
  {
    file: 'subgraphs/platform/members/name-skeleton.rules.ts',
    begins: '',
    because: 'names have passed cleanName, which reads no more than 1,000 characters',
  },
  {
    file: 'web/runtime/files/freshPictures.ts',
    begins: '',
    because: 'addresses of pictures, which the product has made itself',
  },
]

// Judge by counted steps alone: a time limit would judge the machine.
const BY_STEPS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 0,
} as const

// Each check takes a tenth of a second; the short run samples one in forty.
const EVERY = triesAll() ? 1 : 40

const isShort = ({ place, source = '' }: { place: string; source?: string | undefined }) =>
  SHORT.some(({ file, begins }) => place.startsWith(`${file}:`) && source.startsWith(begins))

test('no input can block the process: every regular expression runs in linear time @long', async () => {
  const found = findRegexes().filter((regex) => !isShort(regex))
  expect(found.length).toBeGreaterThan(150)
  const distinct = new Map(found.map((regex) => [`/${regex.source}/${regex.flags}`, regex]))
  const faults: string[] = []
  for (const [text, { place, source, flags }] of [...distinct].filter((_, index) => index % EVERY === 0)) {
    if (source === undefined)
      faults.push(`${place}: made while the program runs, so nothing can be said of it`)
    else {
      const judged = await check(source, flags, BY_STEPS)
      if (judged.status !== 'safe')
        faults.push(
          `${place}: ${text} is ${judged.status === 'vulnerable' ? judged.complexity.summary : 'unknown'}`,
        )
    }
  }
  expect(faults).toEqual([])
})

test('a regular expression of higher complexity is found, literal or constructed', async () => {
  const found = regexesOf(
    'some.ts',
    "const one = /\\s+$/\nconst other = new RegExp('(a+)+$', 'u')\nconst unknown = RegExp(one.source)\n",
  )
  expect(found).toEqual([
    { place: 'some.ts:1', source: '\\s+$', flags: '' },
    { place: 'some.ts:2', source: '(a+)+$', flags: 'u' },
    { place: 'some.ts:3', source: undefined, flags: '' },
  ])
  for (const { source, flags } of found.slice(0, 2))
    expect((await check(source!, flags, BY_STEPS)).status).toBe('vulnerable')
})
