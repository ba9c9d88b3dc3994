import { expect, test } from 'vitest'
import { enumValueOf, type Setting } from '#platform/site/site-setting-kinds.ts'
import {
  defaultSettings,
  SITE_SETTINGS,
  type SettingName,
  type SiteSettings,
} from '#platform/site/site-settings.ts'
import { testApp } from '#testing/file-app.ts'
import { changeSiteSettings } from './site.store.ts'

const app = testApp()

const stored = async () =>
  (await app.admin.query(`select id, settings from accounts.site where token = 'ruvela'`)).rows[0]
async function change(settings: Partial<SiteSettings>) {
  const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const { id } = await stored()
  return db.transaction().execute((trx) => changeSiteSettings(trx, id, settings))
}

test('SITE-25 a site gets defaults for newer settings and keeps what a newer release stored', async () => {
  const defaults = defaultSettings('Ruvela')
  await app.admin
    .query(`update accounts.site set settings = (settings - 'swipeLikes' - 'fictionalSingular') #- '{features,gifts}' || '{"ofNextYear": 3}', content_version = content_version + 1
    where token = 'ruvela'`)
  const site = async () =>
    (await app.visitor().run('{ site { swipeLikes features fictionalSingular photoCredits } }')).data.site
  const features = Object.keys(defaults.features).map(enumValueOf).toSorted()
  const known = await site()
  expect({ ...known, features: known.features.toSorted() }).toEqual({
    swipeLikes: 4,
    features,
    fictionalSingular: 'fictief profiel',
    photoCredits: 2,
  })
  await change({ photoCredits: 7 })
  expect(await site()).toEqual({ ...known, photoCredits: 7 })
  expect((await stored()).settings).toEqual({ ...defaults, photoCredits: 7, ofNextYear: 3 })
  await change({ photoCredits: 2 })
})

test('SITE-18 a theme older than the theme rules survives other changes but is refused as a new one', async () => {
  const before = { '--radius': '4px' }
  const { settings } = await stored()
  await app.admin.query(
    `update accounts.site set settings = settings || $1, content_version = content_version + 1 where token = 'ruvela'`,
    [{ theme: before }],
  )
  await change({ photoCredits: 7 })
  expect((await stored()).settings).toMatchObject({ photoCredits: 7, theme: before })
  await expect(change({ theme: before })).rejects.toThrow('theme.--radius')
  await change({ photoCredits: 2, theme: settings.theme ?? {} })
})

const DEFINITIONS = Object.entries(SITE_SETTINGS) as [SettingName, Setting][]
const definedFor = (...audiences: Setting['audience'][]) =>
  DEFINITIONS.filter(([, { audience }]) => audiences.includes(audience))

// Texts with a fixed format, and structured values. Every other kind gets a different value automatically.
const OTHER_VALUES: Partial<SiteSettings> = {
  domainLanguage: 'en',
  cdnPrefix: 'https://pictures.example',
  timeZone: 'Europe/Lisbon',
  regionData: { NL: [{ id: 'NL-north', names: { nl: 'Het noorden' } }] },
  niches: {
    ...defaultSettings('Ruvela').niches,
    7: { name: { nl: 'Zeilers' }, landingText: { nl: 'Voor wie van wind houdt.' } },
  },
  moderationReasons: { NO_PERSON: { text: { nl: 'Er staat geen zeiler op.' } } },
  refusedWords: ['escort*'],
  theme: { '--brand-primary': '#123456' },
}

function otherValue(name: SettingName, definition: Setting, value: any): unknown {
  switch (definition.kind) {
    case 'integer':
      return definition.schema.safeParse(value + 1).success ? value + 1 : value - 1
    case 'boolean':
      return !value
    case 'choice':
      return Object.keys(definition.values).find((other) => other !== value)
    case 'list':
      return OTHER_VALUES[name] ?? value.slice(1)
    case 'textPerLocale':
      return { ...value, nl: `${value.nl}, anders` }
    case 'switches':
      return { ...value, [Object.keys(value)[0]!]: false }
    default:
      return OTHER_VALUES[name]
  }
}

function inTheGraph(definition: Setting, value: any): unknown {
  const { kind } = definition
  if (kind === 'choice') return value.toUpperCase()
  if (kind === 'list' && definition.enumeration !== undefined) return value.map(enumValueOf)
  // A site without its own text shows the product's default.
  if (kind === 'textPerLocale') return value.nl ?? ''
  return kind === 'switches'
    ? Object.keys(value)
        .filter((name) => value[name])
        .map(enumValueOf)
    : value
}

function forOldClients(name: SettingName, { kind }: Setting, value: any): unknown {
  if (kind === 'boolean') return value ? 'yes' : 'no'
  if (name === 'cdnPrefix' && value === '') return 'https://ruvela.test'
  return kind === 'textPerLocale' ? value.nl : (value ?? '')
}

async function readEverywhere() {
  const headers = { cookie: 'locale=nl' }
  const names = definedFor('client', 'graph').map(([name]) => name)
  const { site: graph } = (await app.visitor().run(`{ site { ${names.join(' ')} } }`, {}, headers)).data
  const { text } = await app.visitor().fetch('/', { headers })
  const {
    site: { settings: document },
  } = JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)![1]!)
  return { graph, document, oldClients: (await app.visitor().fetch('/api/settings.php', { headers })).json() }
}

function expectedEverywhere(settings: SiteSettings) {
  const old = DEFINITIONS.filter(([, { legacyName }]) => legacyName !== undefined)
  return {
    graph: Object.fromEntries(
      definedFor('client', 'graph').map(([name, definition]) => [
        name,
        inTheGraph(definition, settings[name]),
      ]),
    ),
    document: Object.fromEntries(definedFor('client').map(([name]) => [name, settings[name]])),
    oldClients: expect.objectContaining(
      Object.fromEntries(
        old.map(([name, definition]) => [
          definition.legacyName,
          forOldClients(name, definition, settings[name]),
        ]),
      ),
    ),
  }
}

test('SITE-25 REST-09 graph, document and old clients show each setting’s default, then its value @long', async () => {
  const defaults = defaultSettings('Ruvela')
  await change(defaults)
  expect(await readEverywhere()).toEqual(expectedEverywhere(defaults))
  for (const [name, definition] of DEFINITIONS) {
    const other = otherValue(name, definition, defaults[name])
    expect(other, `another value of ${name} for this test`).toBeDefined()
    const changed = { ...defaults, [name]: other }
    expect(changed, name).not.toEqual(defaults)
    await change(changed)
    expect(await readEverywhere(), name).toEqual(expectedEverywhere(changed))
    expect((await stored()).settings[name], name).toEqual(other)
  }
  await change(defaults)
})

test('SITE-25 settings that only the server needs are never exposed', async () => {
  const { data } = await app.visitor().run('{ __type(name: "Site") { fields { name description } } }')
  const fields = new Map(data.__type.fields.map(({ name, description }: any) => [name, description]))
  for (const [name, { description }] of definedFor('client', 'graph'))
    expect(fields.get(name), name).toBe(description)
  for (const [name] of definedFor('server')) expect(fields.has(name), name).toBe(false)
  const { document } = await readEverywhere()
  for (const [name] of definedFor('server', 'graph')) expect(document, name).not.toHaveProperty(name)
})
