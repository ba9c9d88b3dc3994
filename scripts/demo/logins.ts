import { snapToGrid } from '#subgraphs/profiles/geo/grid.ts'
import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import { searchCities } from '#subgraphs/profiles/geo/places.ts'
import type { DemoConversation } from './conversations.ts'
import { LOGINS_ABROAD } from './logins-abroad.data.ts'
import type { DemoGuest, DemoLogin, InboxEntry, LoginSketch } from './logins.types.ts'
import type { DemoMember } from './people.types.ts'
import { PORTRAIT_POOL } from './portrait-pool.ts'

/**
 * The password of every demo login. Each start prints it, so it protects nothing; production refuses demo
 * sites.
 */
export const DEMO_PASSWORD = 'ruvela-demo'
/** The mail domain of all invented members; the top-level domain does not exist. */
export const DEMO_MAIL_DOMAIN = 'demo.ruvela'

const FULL_INBOX: InboxEntry[] = [
  { lastMinutesAgo: 3, unread: 2 },
  { lastMinutesAgo: 18, unread: 3 },
  { lastMinutesAgo: 100, unread: 0 },
  { lastMinutesAgo: 1300, unread: 1 },
  { lastMinutesAgo: 1560, unread: 0 },
  { lastMinutesAgo: 4400, unread: 0 },
]
const SHORT_INBOX: InboxEntry[] = [
  { lastMinutesAgo: 6, unread: 2 },
  { lastMinutesAgo: 75, unread: 1 },
  { lastMinutesAgo: 1500, unread: 0 },
  { lastMinutesAgo: 3000, unread: 0 },
]

const SKETCHES: LoginSketch[] = [
  {
    site: 'ruvela',
    displayName: 'Femke',
    gender: 'FEMALE',
    age: 31,
    locale: 'nl',
    country: 'NL',
    city: 'Utrecht',
    portrait: 'f-30-02.webp',
    scenes: ['scene-canal.webp', 'scene-forest.webp'],
    body: 'athletic',
    interests: ['walking', 'running', 'board-games', 'cooking', 'dogs'],
    aboutMe:
      'Ik geef les op een basisschool in Utrecht en ren ’s ochtends het liefst een rondje langs de Vecht. In het weekend zit ik met vrienden aan een te klein tafeltje met een te groot bordspel. Zoek iemand die om zichzelf kan lachen en van buiten zijn houdt.',
    about: 'a free member in Utrecht with new likes and unread messages',
    inbox: FULL_INBOX,
    started: 0,
    likes: { unseen: 3, seen: 5, sent: 8, matches: 5 },
    orders: [],
  },
  {
    site: 'ruvela',
    displayName: 'Bas',
    gender: 'MALE',
    age: 34,
    locale: 'nl',
    country: 'NL',
    city: 'Zeist',
    portrait: 'm-34-02.webp',
    scenes: ['scene-forest.webp'],
    body: 'average',
    interests: ['walking', 'sailing', 'cooking', 'music'],
    aboutMe:
      'Timmerman, bosliefhebber, en eigenaar van een bootje dat vaker op de kant ligt dan in het water. Ik kook graag voor anderen. Op zondag vind je me op de Heuvelrug, met thermoskan.',
    about: 'a free member near Utrecht, a match of Femke',
    inbox: SHORT_INBOX,
    started: 0,
    likes: { unseen: 2, seen: 3, sent: 6, matches: 4 },
    orders: [],
  },
  {
    site: 'ruvela',
    displayName: 'Sanne',
    gender: 'FEMALE',
    age: 38,
    locale: 'nl',
    country: 'NL',
    city: 'Amersfoort',
    portrait: 'f-38-01.webp',
    scenes: ['scene-sail.webp', 'scene-table.webp'],
    body: 'average',
    interests: ['sailing', 'theatre', 'wine', 'travelling', 'walking'],
    aboutMe:
      'Architect met twee linkerhanden, dus de tekeningen zijn van mij en de muren van een ander. Ik zeil op de Randmeren, ga graag naar het theater en maak de beste uiensoep van Amersfoort. Zoek iemand met wie het ook stil gezellig is.',
    about: 'a paid member with credits and orders',
    inbox: FULL_INBOX,
    started: 3,
    likes: { unseen: 4, seen: 8, sent: 12, matches: 7 },
    orders: [
      { style: 'p1', outcome: 'paid', daysAgo: 47 },
      { style: 'p2', outcome: 'canceled', daysAgo: 12 },
      { style: 'p2', outcome: 'paid', daysAgo: 12 },
    ],
  },
  {
    site: 'ruvela',
    displayName: 'Oliver',
    gender: 'MALE',
    age: 36,
    locale: 'en',
    country: 'NL',
    city: 'Amsterdam',
    portrait: 'm-36-02.webp',
    scenes: ['scene-vinyl.webp'],
    body: 'slim',
    interests: ['theatre', 'music', 'cycling', 'cooking'],
    aboutMe:
      'Moved from Leeds for one year, six years ago. I restore old radios, cycle everywhere and still can’t say “gezellig” without somebody smiling. Looking for good conversation and someone to share the last bitterbal with.',
    about: 'a free member who reads English',
    inbox: SHORT_INBOX,
    started: 1,
    likes: { unseen: 2, seen: 3, sent: 5, matches: 4 },
    orders: [],
  },
  {
    site: 'dutch',
    displayName: 'Lotte',
    gender: 'FEMALE',
    age: 29,
    locale: 'nl',
    country: 'NL',
    city: 'Zwolle',
    portrait: 'f-28-02.webp',
    scenes: ['scene-lake.webp'],
    body: 'average',
    interests: ['walking', 'board-games', 'sailing', 'animals'],
    aboutMe:
      'Dierenarts in Zwolle, met een kat die vindt dat hij de baas is. Ik schaats als er ijs ligt en zwem als dat niet zo is. Vertel me iets wat ik nog niet wist!',
    about: 'a free member of the Dutch-only site',
    inbox: SHORT_INBOX,
    started: 0,
    likes: { unseen: 2, seen: 3, sent: 4, matches: 3 },
    orders: [],
  },
]

/** What a start prints of each login: cheap, while `demoLogins` has to read every town on earth. */
export function demoGuests(): DemoGuest[] {
  return [...SKETCHES, ...LOGINS_ABROAD].map(({ site, about, displayName, orders }) => ({
    site,
    about,
    email: demoEmail({ key: keyOf(displayName) }),
    paid: orders.length > 0,
  }))
}

/**
 * The members whom the demo prints logins for, at least one for each language. The first two of the first
 * site are a free woman and a free man who know each other.
 * @param today ISO date from which ages are counted
 */
export function demoLogins(today: string): DemoLogin[] {
  return [...SKETCHES, ...LOGINS_ABROAD].map(({ site, about, inbox, started, likes, orders, ...sketch }) => {
    const { country, locale } = sketch
    const [town] = searchCities(sketch.city, locale, { country, limit: 1 })
    const { look, hair, eyes } = PORTRAIT_POOL.find(({ file }) => file === sketch.portrait)!
    if (town === undefined) throw new Error(`${sketch.city} is not among the shipped towns`)
    const birthdate = `${Number(today.slice(0, 4)) - sketch.age - 1}-12-31`
    const member: DemoMember = {
      ...sketch,
      ...snapToGrid(town.latitude, town.longitude),
      look,
      ...(hair !== undefined && { hair }),
      eyes,
      poses: 2,
      key: keyOf(sketch.displayName),
      kind: 'member',
      seeking: sketch.gender === 'FEMALE' ? 'MALE' : 'FEMALE',
      sexuality: 'HETERO',
      birthdate,
      regionId: town.regionId,
      cityId: town.id,
      relationship: 'single',
      memberForDays: 60,
      lastActiveMinutesAgo: 20,
      paid: orders.length > 0,
    }
    return { site, about, inbox, started, likes, orders, member }
  })
}

const keyOf = (displayName: string): string => displayName.toLowerCase()

/** The e-mail address of a demo member. */
export function demoEmail({ key }: Pick<DemoMember, 'key'>): string {
  return `${key}@${DEMO_MAIL_DOMAIN}`
}

// Further lines from a member still waiting for an answer; they fit after any last line.
const AFTERTHOUGHTS: Record<Locale, readonly string[]> = {
  da: ['Og jeg mener det 😊', 'Fine billeder, forresten.', 'Jeg er hjemme i aften, hvis du vil skrive.'],
  de: ['Und das meine ich ernst 😊', 'Schöne Fotos übrigens.', 'Sag Bescheid, ich bin heute Abend da.'],
  en: ['And I do mean it 😊', 'Nice photos, by the way.', 'Let me know, I’m around tonight.'],
  es: [
    'Y lo digo en serio 😊',
    'Por cierto, qué fotos más bonitas.',
    'Ya me dirás, esta noche ando por aquí.',
  ],
  fi: ['Ja tarkoitan sitä 😊', 'Kivoja kuvia muuten.', 'Olen illalla täällä, jos ehdit.'],
  fr: ['Et je le pense vraiment 😊', 'Jolies photos, au fait.', 'Tu me diras, je suis là ce soir.'],
  it: ['E dico davvero 😊', 'Belle foto, comunque.', 'Fammi sapere, stasera ci sono.'],
  nb: ['Og jeg mener det 😊', 'Fine bilder, forresten.', 'Si ifra, jeg er her i kveld.'],
  nl: ['En ik meen het 😊', 'Trouwens, leuke foto’s heb je.', 'Laat maar weten, ik ben er vanavond.'],
  pl: ['I mówię serio 😊', 'A tak w ogóle, ładne zdjęcia.', 'Daj znać, wieczorem tu będę.'],
  sv: ['Och jag menar det 😊', 'Fina bilder, förresten.', 'Säg till, jag är här i kväll.'],
}

/**
 * Fits a conversation to its inbox row: the age of its last message, and the number of unread messages from
 * the partner at its end.
 */
export function placeInInbox(
  conversation: DemoConversation,
  owner: DemoMember,
  entry: InboxEntry,
): DemoConversation {
  const { lastMinutesAgo, unread } = entry
  const partnerKey = conversation.members.find((key) => key !== owner.key)!
  const messages = [...conversation.messages]
  if (unread > 0) {
    while (messages.at(-1)?.from === owner.key) messages.pop()
    const waiting = messages.length - 1 - messages.findLastIndex(({ from }) => from === owner.key)
    const added = AFTERTHOUGHTS[owner.locale].slice(0, Math.max(0, unread - waiting))
    for (const text of added)
      messages.push({ from: partnerKey, text, minutesAgo: messages.at(-1)!.minutesAgo - 1 })
  }
  const shift = lastMinutesAgo - messages.at(-1)!.minutesAgo
  return {
    ...conversation,
    messages: messages.map((message) => ({ ...message, minutesAgo: message.minutesAgo + shift })),
  }
}

/** What the first two logins have written to each other, so that two browsers can continue from there. */
export function firstLoginsTalk(femke: DemoMember, bas: DemoMember): DemoConversation {
  const lines: [DemoMember, number, string][] = [
    [bas, 1530, 'Hoi Femke! Ik zie dat jij ook graag buiten bent. Kom je weleens op de Heuvelrug?'],
    [
      femke,
      1500,
      'Hoi Bas! Bijna elk weekend. Vanaf Utrecht is het een half uur fietsen, en dan een rondje rennen.',
    ],
    [bas, 1496, 'Dan zijn we elkaar vast al eens voorbijgerend. Nou ja, jij mij 😄'],
    [femke, 1490, 'Haha! Ik let vanaf nu op mannen met een thermoskan.'],
    [bas, 210, 'Er is zondag een wandeling door het Amerongse bos. Zin om mee te gaan?'],
    [femke, 190, 'Klinkt goed. Hoe laat, en wat zit er in die thermoskan?'],
  ]
  return {
    locale: 'nl',
    members: [bas.key, femke.key],
    messages: lines.map(([{ key: from }, minutesAgo, text]) => ({ from, text, minutesAgo })),
  }
}
