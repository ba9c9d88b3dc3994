import { createHash } from 'node:crypto'
import type { ConsentPurpose } from '../tables.ts'

/** The date of the texts below. Any change needs a new date, because receipts reference it. */
export const CONSENT_TEXTS_VERSION = new Date('2026-11-23T00:00:00Z')

const TEXTS: Record<ConsentPurpose, Record<string, string>> = {
  sexuality: {
    nl: 'Mijn seksuele voorkeur mag op mijn profiel staan en voor zoeken worden gebruikt.',
    en: 'My sexual orientation may be shown on my profile and used for search.',
    de: 'Meine sexuelle Orientierung darf in meinem Profil stehen und für die Suche verwendet werden.',
    fr: 'Mon orientation sexuelle peut figurer sur mon profil et servir à la recherche.',
    es: 'Mi orientación sexual puede aparecer en mi perfil y usarse para la búsqueda.',
    it: 'Il mio orientamento sessuale può comparire sul mio profilo ed essere usato per la ricerca.',
    da: 'Min seksuelle orientering må stå på min profil og bruges til søgning.',
    sv: 'Min sexuella läggning får stå på min profil och användas för sökning.',
    nb: 'Min seksuelle orientering kan stå på profilen min og brukes til søk.',
    fi: 'Seksuaalinen suuntautumiseni saa näkyä profiilissani ja sitä saa käyttää hakuun.',
    pl: 'Moja orientacja seksualna może być widoczna w profilu i używana w wyszukiwaniu.',
  },
  'marketing-mail': {
    nl: 'Jullie mogen me mailen over aanbiedingen en nieuws.',
    en: 'You may send me e-mails about offers and news.',
    de: 'Ihr dürft mir E-Mails über Angebote und Neuigkeiten schicken.',
    fr: 'Vous pouvez m’envoyer des e-mails sur les offres et les nouveautés.',
    es: 'Podéis enviarme correos sobre ofertas y novedades.',
    it: 'Potete inviarmi e-mail su offerte e novità.',
    da: 'I må sende mig e-mails om tilbud og nyheder.',
    sv: 'Ni får mejla mig om erbjudanden och nyheter.',
    nb: 'Dere kan sende meg e-post om tilbud og nyheter.',
    fi: 'Saatte lähettää minulle sähköpostia tarjouksista ja uutisista.',
    pl: 'Możecie wysyłać mi e-maile o ofertach i nowościach.',
  },
  resell: {
    nl: 'Mijn profiel mag ook op andere datingsites van dezelfde aanbieder worden getoond.',
    en: 'My profile may also be shown on other dating sites run by the same provider.',
    de: 'Mein Profil darf auch auf anderen Dating-Seiten desselben Anbieters gezeigt werden.',
    fr: 'Mon profil peut aussi être montré sur d’autres sites de rencontre du même exploitant.',
    es: 'Mi perfil también puede mostrarse en otros sitios de citas del mismo proveedor.',
    it: 'Il mio profilo può essere mostrato anche su altri siti di incontri dello stesso gestore.',
    da: 'Min profil må også vises på andre datingsider fra samme udbyder.',
    sv: 'Min profil får även visas på andra dejtingsidor från samma leverantör.',
    nb: 'Profilen min kan også vises på andre datingsider fra samme leverandør.',
    fi: 'Profiiliani saa näyttää myös saman palveluntarjoajan muilla deittisivustoilla.',
    pl: 'Mój profil może być pokazywany także w innych serwisach randkowych tego samego operatora.',
  },
}

export const CONSENT_PURPOSES = Object.keys(TEXTS) as ConsentPurpose[]

/** The consent texts as shown and hashed: in the member's language, else in English. */
export function consentText(
  purpose: ConsentPurpose,
  locale: string,
): { locale: string; text: string; hash: Buffer } {
  const texts = TEXTS[purpose]
  const shown = [locale, locale.split('-')[0]!, 'en'].find((candidate) => texts[candidate] !== undefined)!
  const text = texts[shown]!
  return { locale: shown, text, hash: createHash('sha256').update(text).digest() }
}
