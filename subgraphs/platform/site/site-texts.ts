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

// The subjects of a site. The first one says no more than the product itself. Languages that an operator adds
// without a text of their own show the site's default language, then English.
const NICHES: Niches = {
  1: {
    name: { nl: 'Daten', en: 'Dating' },
    landingText: { nl: 'Ontmoet mensen bij jou in de buurt.', en: 'Meet people near you.' },
  },
  2: {
    name: {
      da: 'Seriøst forhold',
      de: 'Feste Beziehung',
      en: 'Serious relationship',
      es: 'Relación seria',
      fi: 'Vakava suhde',
      fr: 'Relation sérieuse',
      it: 'Relazione seria',
      nb: 'Seriøst forhold',
      nl: 'Serieuze relatie',
      pl: 'Poważny związek',
      sv: 'Seriöst förhållande',
    },
    landingText: {
      da: 'For dig, der søger en at blive hos.',
      de: 'Für alle, die jemanden zum Bleiben suchen.',
      en: 'For anyone looking for someone to stay with.',
      es: 'Para quien busca a alguien con quien quedarse.',
      fi: 'Sinulle, joka etsit ihmistä, jonka luo jäädä.',
      fr: 'Pour qui cherche quelqu’un avec qui rester.',
      it: 'Per chi cerca qualcuno con cui restare.',
      nb: 'For deg som søker en å bli hos.',
      nl: 'Voor wie iemand zoekt om bij te blijven.',
      pl: 'Dla osób, które szukają kogoś na stałe.',
      sv: 'För dig som söker någon att stanna hos.',
    },
  },
  3: {
    name: {
      da: 'Chat og flirt',
      de: 'Chatten und flirten',
      en: 'Chat and flirt',
      es: 'Hablar y coquetear',
      fi: 'Juttelua ja flirttiä',
      fr: 'Discuter et flirter',
      it: 'Chiacchiere e flirt',
      nb: 'Chat og flørt',
      nl: 'Chatten en flirten',
      pl: 'Rozmowy i flirt',
      sv: 'Chatta och flirta',
    },
    landingText: {
      da: 'For gode samtaler og lidt gnister.',
      de: 'Für gute Gespräche und ein bisschen Knistern.',
      en: 'For good conversation and a little spark.',
      es: 'Para una buena conversación y un poco de chispa.',
      fi: 'Hyviin keskusteluihin ja pieneen kipinään.',
      fr: 'Pour de bonnes conversations et un peu d’étincelle.',
      it: 'Per una bella conversazione e un po’ di scintilla.',
      nb: 'For gode samtaler og litt gnist.',
      nl: 'Voor een goed gesprek en een beetje spanning.',
      pl: 'Na dobrą rozmowę i odrobinę iskry.',
      sv: 'För bra samtal och lite gnista.',
    },
  },
  4: {
    name: {
      da: '50 plus',
      de: '50 plus',
      en: 'Over 50',
      es: 'Más de 50',
      fi: 'Yli 50',
      fr: 'Plus de 50 ans',
      it: 'Oltre i 50',
      nb: '50 pluss',
      nl: '50-plus',
      pl: '50 plus',
      sv: '50 plus',
    },
    landingText: {
      da: 'For dig med livserfaring og lyst til mere.',
      de: 'Für Menschen mit Lebenserfahrung und Lust auf mehr.',
      en: 'For people with experience of life and an appetite for more.',
      es: 'Para quien tiene experiencia de la vida y ganas de más.',
      fi: 'Sinulle, jolla on elämänkokemusta ja halua enempään.',
      fr: 'Pour qui a vécu et en veut encore.',
      it: 'Per chi ha esperienza di vita e voglia di altro ancora.',
      nb: 'For deg med livserfaring og lyst på mer.',
      nl: 'Voor mensen met levenservaring en zin in meer.',
      pl: 'Dla osób z życiowym doświadczeniem i apetytem na więcej.',
      sv: 'För dig med livserfarenhet och lust på mer.',
    },
  },
  5: {
    name: {
      da: 'Alene med børn',
      de: 'Alleinerziehende',
      en: 'Single parents',
      es: 'Madres y padres solteros',
      fi: 'Yksinhuoltajat',
      fr: 'Parents célibataires',
      it: 'Genitori single',
      nb: 'Alene med barn',
      nl: 'Alleenstaande ouders',
      pl: 'Samodzielni rodzice',
      sv: 'Ensamstående föräldrar',
    },
    landingText: {
      da: 'For forældre, der ved, hvor sjælden en fri aften er.',
      de: 'Für Eltern, die wissen, wie selten ein freier Abend ist.',
      en: 'For parents who know how rare a free evening is.',
      es: 'Para quienes tienen hijos y saben lo rara que es una noche libre.',
      fi: 'Vanhemmille, jotka tietävät, miten harvinainen vapaa ilta on.',
      fr: 'Pour les parents qui savent combien une soirée libre est rare.',
      it: 'Per i genitori che sanno quanto è rara una serata libera.',
      nb: 'For foreldre som vet hvor sjelden en fri kveld er.',
      nl: 'Voor ouders die weten hoe schaars een vrije avond is.',
      pl: 'Dla rodziców, którzy wiedzą, jak rzadki jest wolny wieczór.',
      sv: 'För föräldrar som vet hur sällsynt en ledig kväll är.',
    },
  },
  6: {
    name: {
      da: 'Regnbue',
      de: 'Regenbogen',
      en: 'Rainbow',
      es: 'Arcoíris',
      fi: 'Sateenkaari',
      fr: 'Arc-en-ciel',
      it: 'Arcobaleno',
      nb: 'Regnbue',
      nl: 'Regenboog',
      pl: 'Tęcza',
      sv: 'Regnbåge',
    },
    landingText: {
      da: 'For alle, der elsker deres eget køn, eller mere end ét.',
      de: 'Für alle, die das eigene Geschlecht lieben, oder mehr als eines.',
      en: 'For everyone who loves their own gender, or more than one.',
      es: 'Para quienes aman a su mismo género, o a más de uno.',
      fi: 'Kaikille, jotka rakastavat omaa sukupuoltaan tai useampaa.',
      fr: 'Pour toutes celles et ceux qui aiment leur propre genre, ou plus d’un.',
      it: 'Per chi ama il proprio genere, o più di uno.',
      nb: 'For alle som elsker sitt eget kjønn, eller flere enn ett.',
      nl: 'Voor iedereen die van het eigen geslacht houdt, of van meer.',
      pl: 'Dla wszystkich, którzy kochają własną płeć albo więcej niż jedną.',
      sv: 'För alla som älskar sitt eget kön, eller fler än ett.',
    },
  },
  7: {
    name: {
      da: 'Eventyr',
      de: 'Abenteuer',
      en: 'Adventure',
      es: 'Aventura',
      fi: 'Seikkailu',
      fr: 'Aventure',
      it: 'Avventura',
      nb: 'Eventyr',
      nl: 'Avontuur',
      pl: 'Przygoda',
      sv: 'Äventyr',
    },
    landingText: {
      da: 'For dig, der vil opleve noget nyt.',
      de: 'Für alle, die etwas Neues erleben wollen.',
      en: 'For anyone who’d like to try something new.',
      es: 'Para quien quiere vivir algo nuevo.',
      fi: 'Sinulle, joka haluat kokea jotain uutta.',
      fr: 'Pour qui a envie de vivre du nouveau.',
      it: 'Per chi ha voglia di qualcosa di nuovo.',
      nb: 'For deg som vil oppleve noe nytt.',
      nl: 'Voor wie iets nieuws wil beleven.',
      pl: 'Dla osób, które chcą przeżyć coś nowego.',
      sv: 'För dig som vill uppleva något nytt.',
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
