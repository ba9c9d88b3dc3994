import type { ModerationReason, ReportReason } from '#subgraphs/accounts/moderation-reasons.data.ts'

/**
 * New photos, oldest first: the member's own portrait again, another person's, or a view without a person.
 * The places among the demo's members are counted from the last one, so that small demos have them, too.
 */
export const NEW_PHOTOS: { of: number; file: 'own' | (string & {}); minutesAgo: number }[] = [
  { of: 9, file: 'own', minutesAgo: 228 },
  { of: 10, file: 'scene-canal.webp', minutesAgo: 221 },
  { of: 11, file: 'own', minutesAgo: 210 },
  { of: 12, file: 'scene-night.webp', minutesAgo: 182 },
  { of: 13, file: 'own', minutesAgo: 171 },
  { of: 10, file: 'own', minutesAgo: 164 },
  { of: 14, file: 'f-29-01.webp', minutesAgo: 160 },
  { of: 15, file: 'scene-vinyl.webp', minutesAgo: 133 },
  { of: 16, file: 'own', minutesAgo: 120 },
  { of: 17, file: 'scene-lake.webp', minutesAgo: 96 },
  { of: 18, file: 'own', minutesAgo: 77 },
  { of: 1, file: 'own', minutesAgo: 51 },
  { of: 2, file: 'm-36-01.webp', minutesAgo: 34 },
  { of: 21, file: 'scene-sail.webp', minutesAgo: 18 },
  { of: 22, file: 'own', minutesAgo: 6 },
]

/** New texts of profiles; null for the one that the member has. */
export const NEW_TEXTS: { of: number; text: string | null; minutesAgo: number }[] = [
  { of: 11, text: null, minutesAgo: 190 },
  {
    of: 9,
    text: 'Gezellige levensgenieter, houdt van varen en lekker eten. Schrijf me liever niet hier, maar op 06-12345678 of varen.voorbeeld@example.org!',
    minutesAgo: 141,
  },
  {
    of: 10,
    text: 'Coach in geld en geluk. Vraag naar mijn cursus “Rijk in dertig dagen”, deze maand met korting voor wie hier een profiel heeft.',
    minutesAgo: 62,
  },
]

type NewReport = {
  by: number
  about: number
  reason: ReportReason
  words: string | null
  minutesAgo: number
  /** What the reported member wrote, among a few other messages; the profile is reported without it. */
  conversation?: { from: 'reporter' | 'reported'; text: string; isReported?: true }[]
}

/** Reports, of messages and of profiles. */
export const REPORTS: NewReport[] = [
  {
    by: 4,
    about: 3,
    reason: 'threat',
    words: 'Ik heb hem nooit verteld waar ik werk. Ik durf morgen niet alleen naar binnen.',
    minutesAgo: 9,
    conversation: [
      { from: 'reported', text: 'Hoi! Leuke foto’s, zullen we eens wat gaan drinken?' },
      { from: 'reporter', text: 'Ik wil niet meer schrijven. Het ga je goed.' },
      { from: 'reported', text: 'Zo makkelijk kom je niet van me af.' },
      {
        from: 'reported',
        text: 'Je werkt toch bij die bakker in Zwolle? Ik sta morgen om zes uur voor de deur. Dan praten we wel.',
        isReported: true,
      },
    ],
  },
  {
    by: 6,
    about: 5,
    reason: 'scam',
    words: 'Na drie berichten al om geld vragen, dat klopt niet.',
    minutesAgo: 84,
    conversation: [
      { from: 'reported', text: 'Wat fijn dat je me schrijft, ik denk al de hele dag aan je.' },
      { from: 'reporter', text: 'Haha, nu al? Wat doe je voor werk?' },
      {
        from: 'reported',
        text: 'Ik zit vast op het vliegveld en mijn pas doet het niet. Kun je me 300 euro lenen? Je krijgt het maandag terug.',
        isReported: true,
      },
      { from: 'reporter', text: 'Nee, sorry.' },
    ],
  },
  {
    by: 8,
    about: 7,
    reason: 'fake_profile',
    words: 'Deze foto’s ken ik van een reclame.',
    minutesAgo: 182,
  },
]

/** What a visitor wrote in the complaints form. */
export const COMPLAINT = {
  email: 'bezoeker@example.org',
  locale: 'nl',
  text: 'Op een van jullie profielen staat een foto die ik heb gemaakt. Ik heb daar geen toestemming voor gegeven. Kunnen jullie hem weghalen?',
  minutesAgo: 280,
}

type PastDecision = {
  of: number
  by: 'admin' | 'moderator'
  decision: 'suspend' | 'warn'
  reason: ModerationReason
  addition: string | null
  days: number | null
  appeal: string
  minutesAgo: number
}

/** Earlier decisions that were appealed against: one by each operator who decides, for the other to judge. */
export const APPEALED: PastDecision[] = [
  {
    of: 1,
    by: 'admin',
    decision: 'suspend',
    reason: 'ADVERTISING',
    addition: 'Je stuurde een link naar een webwinkel.',
    days: 7,
    appeal:
      'Ze vroeg me waar ze haar fiets kon laten maken. Ik stuurde de link van onze fietsersbond, daar kun je gratis terecht. Ik verkoop niets en heb nog nooit een waarschuwing gehad.',
    minutesAgo: 312,
  },
  {
    of: 2,
    by: 'moderator',
    decision: 'warn',
    reason: 'HARASSMENT',
    addition: null,
    days: null,
    appeal: 'Dat was een grapje tussen ons, zij lachte er zelf om.',
    minutesAgo: 200,
  },
]

/** An organisation whose notices come first. */
export const FLAGGER = {
  name: 'Meldpunt Veilig Daten',
  authority: 'Coimisiún na Meán',
  email: 'meldingen@veiligdaten.example',
  validFrom: '2026-01-01',
  validUntil: null,
  note: 'Intimate pictures shared without consent, and sextortion.',
}
