import type { PerLocale } from './site-setting-kinds.ts'

/** The languages in which the product has texts. */
export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const

type Niches = Record<'1' | '2' | '3' | '4' | '5' | '6' | '7', { name: PerLocale; landingText: PerLocale }>
type SiteTexts = {
  indexTitle: string
  description: string
  warning: string
  singular: string
  plural: string
}

// {name} is the site's, {age} its minimum age. The text about fictional profiles is plain on purpose: members
// must not take one for a person.
const TEXTS: Record<(typeof LOCALES)[number], SiteTexts> = {
  nl: {
    indexTitle: '{name} – daten en chatten met mensen bij jou in de buurt',
    description:
      'Maak gratis een profiel op {name}, ontdek wie er bij je past en begin een gesprek. Voor iedereen vanaf {age} jaar.',
    warning:
      'Dit is een fictief profiel, gemaakt door {name}. Er zit geen persoon achter en afspreken kan niet.',
    singular: 'fictief profiel',
    plural: 'fictieve profielen',
  },
  en: {
    indexTitle: '{name} – dating and chat with people near you',
    description:
      'Create a free profile on {name}, find out who suits you and start a conversation. For everyone aged {age} and over.',
    warning: 'This is a fictional profile, made by {name}. There’s no person behind it and you can’t meet.',
    singular: 'fictional profile',
    plural: 'fictional profiles',
  },
  de: {
    indexTitle: '{name} – Dating und Chat mit Menschen in deiner Nähe',
    description:
      'Erstelle auf {name} kostenlos ein Profil, entdecke, wer zu dir passt, und beginne ein Gespräch. Für alle ab {age} Jahren.',
    warning:
      'Dies ist ein fiktives Profil, erstellt von {name}. Dahinter steht keine Person und ein Treffen ist nicht möglich.',
    singular: 'fiktives Profil',
    plural: 'fiktive Profile',
  },
  fr: {
    indexTitle: '{name} – rencontres et discussions près de chez toi',
    description:
      'Crée gratuitement un profil sur {name}, découvre qui te correspond et lance la conversation. À partir de {age} ans.',
    warning:
      'Ceci est un profil fictif, créé par {name}. Il n’y a personne derrière et aucune rencontre n’est possible.',
    singular: 'profil fictif',
    plural: 'profils fictifs',
  },
  es: {
    indexTitle: '{name} – citas y chat con gente cerca de ti',
    description:
      'Crea gratis un perfil en {name}, descubre quién encaja contigo y empieza una conversación. Para mayores de {age} años.',
    warning:
      'Este es un perfil ficticio, creado por {name}. No hay ninguna persona detrás y no es posible quedar.',
    singular: 'perfil ficticio',
    plural: 'perfiles ficticios',
  },
  it: {
    indexTitle: '{name} – incontri e chat con persone vicino a te',
    description:
      'Crea gratis un profilo su {name}, scopri chi fa per te e inizia una conversazione. Dai {age} anni in su.',
    warning:
      'Questo è un profilo fittizio, creato da {name}. Dietro non c’è nessuna persona e non è possibile incontrarsi.',
    singular: 'profilo fittizio',
    plural: 'profili fittizi',
  },
  da: {
    indexTitle: '{name} – dating og chat med mennesker i nærheden af dig',
    description:
      'Opret en gratis profil på {name}, find ud af, hvem der passer til dig, og start en samtale. For alle fra {age} år.',
    warning: 'Dette er en fiktiv profil, oprettet af {name}. Der står ingen person bag, og I kan ikke mødes.',
    singular: 'fiktiv profil',
    plural: 'fiktive profiler',
  },
  sv: {
    indexTitle: '{name} – dejting och chatt med människor nära dig',
    description:
      'Skapa en gratis profil på {name}, upptäck vem som passar dig och börja ett samtal. För alla från {age} år.',
    warning:
      'Det här är en fiktiv profil, skapad av {name}. Det finns ingen person bakom den och ni kan inte träffas.',
    singular: 'fiktiv profil',
    plural: 'fiktiva profiler',
  },
  nb: {
    indexTitle: '{name} – dating og chat med folk i nærheten av deg',
    description:
      'Lag en gratis profil på {name}, finn ut hvem som passer for deg, og start en samtale. For alle fra {age} år.',
    warning:
      'Dette er en fiktiv profil, laget av {name}. Det står ingen person bak den, og dere kan ikke møtes.',
    singular: 'fiktiv profil',
    plural: 'fiktive profiler',
  },
  fi: {
    indexTitle: '{name} – deittailua ja juttelua lähelläsi olevien ihmisten kanssa',
    description:
      'Luo ilmainen profiili {name}-palveluun, löydä sinulle sopiva ihminen ja aloita keskustelu. Kaikille {age} vuotta täyttäneille.',
    warning:
      'Tämä on kuvitteellinen profiili, jonka on luonut {name}. Sen takana ei ole ihmistä, eikä tapaaminen ole mahdollista.',
    singular: 'kuvitteellinen profiili',
    plural: 'kuvitteelliset profiilit',
  },
  pl: {
    indexTitle: '{name} – randki i czat z ludźmi w Twojej okolicy',
    description:
      'Załóż darmowy profil w serwisie {name}, sprawdź, kto do Ciebie pasuje, i zacznij rozmowę. Dla osób, które mają co najmniej {age} lat.',
    warning:
      'To jest profil fikcyjny, utworzony przez {name}. Nie stoi za nim żadna osoba i spotkanie nie jest możliwe.',
    singular: 'profil fikcyjny',
    plural: 'profile fikcyjne',
  },
}

// The subjects of a site. Languages without their own text show the site's default language, then English.
const NICHES: Niches = {
  1: {
    name: { nl: 'Daten', en: 'Dating' },
    landingText: { nl: 'Ontmoet mensen bij jou in de buurt.', en: 'Meet people near you.' },
  },
  2: {
    name: { nl: 'Serieuze relatie', en: 'Serious relationship' },
    landingText: {
      nl: 'Voor wie iemand zoekt om bij te blijven.',
      en: 'For anyone looking for someone to stay with.',
    },
  },
  3: {
    name: { nl: 'Chatten en flirten', en: 'Chat and flirt' },
    landingText: {
      nl: 'Voor een goed gesprek en een beetje spanning.',
      en: 'For good conversation and a little spark.',
    },
  },
  4: {
    name: { nl: '50-plus', en: 'Over 50' },
    landingText: {
      nl: 'Voor mensen met levenservaring en zin in meer.',
      en: 'For people with a life behind them and more to come.',
    },
  },
  5: {
    name: { nl: 'Alleenstaande ouders', en: 'Single parents' },
    landingText: {
      nl: 'Voor ouders die weten hoe schaars een vrije avond is.',
      en: 'For parents who know how rare a free evening is.',
    },
  },
  6: {
    name: { nl: 'Regenboog', en: 'Rainbow' },
    landingText: {
      nl: 'Voor iedereen die van het eigen geslacht houdt, of van meer.',
      en: 'For everyone who loves their own gender, or more than one.',
    },
  },
  7: {
    name: { nl: 'Avontuur', en: 'Adventure' },
    landingText: {
      nl: 'Voor wie iets nieuws wil beleven.',
      en: 'For anyone who’d like to try something new.',
    },
  },
}

/** The seven niches with their initial names and landing texts for every site. */
export function defaultNiches(): Niches {
  return structuredClone(NICHES)
}

/** A new site's texts in every language; the operator edits them afterwards. */
export function defaultTexts(siteName: string, minAge = 18) {
  const texts = (pick: (entry: SiteTexts) => string) =>
    Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        pick(TEXTS[locale]).replaceAll('{name}', siteName).replaceAll('{age}', String(minAge)),
      ]),
    )
  return {
    indexTitle: texts((entry) => entry.indexTitle),
    description: texts((entry) => entry.description),
    fictional: {
      fictionalWarning: texts((entry) => entry.warning),
      fictionalSingular: texts((entry) => entry.singular),
      fictionalPlural: texts((entry) => entry.plural),
    },
  }
}
