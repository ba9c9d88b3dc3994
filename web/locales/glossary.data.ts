/**
 * One word for one thing, per language, over the screens, the mails, the orders and the documents. The check
 * of the locales fails with the key of a text that has another.
 */
export type Term = {
  /** The word that members read. */
  word: string
  /**
   * Words for the same thing that no text may have, as whole words: the source of a regular expression, in
   * any case of letters.
   */
  never: string
  /** Whether the words stand in the text as it is written, variables included. */
  matchesVariables?: true
  /** Whether capitals count, as in the Polish pronouns that write a capital to whom they speak. */
  matchesCase?: true
  /** Texts of the screens, as `namespace:key`, in which the word means something else. */
  except?: readonly string[]
}

/** The terms by language and by what they stand for. An overlay such as nl-BE is held to its language. */
export const GLOSSARY: Record<string, Record<string, Term>> = {
  en: {
    credit: { word: 'credit', never: 'coins?|tokens?|points?' },
    gift: { word: 'gift', never: 'presents?' },
    notification: { word: 'notification', never: 'alerts?|turn (on|off) push' },
    withdrawal: { word: 'withdrawal', never: 'revocation|right to cancel|return policy' },
    bundle: { word: 'bundle', never: 'packages?|packs?' },
    invisible: { word: 'invisible', never: 'incognito|stealth' },
    premium: { word: 'Premium', never: 'VIP|gold member(ship)?' },
    email: { word: 'e-mail', never: '(?<!-)mails?|email' },
    logIn: { word: 'log in', never: 'sign(ed)? in' },
    privacyStatement: { word: 'privacy statement', never: 'privacy policy' },
  },
  nl: {
    credit: { word: 'credit', never: 'munten|tegoed|krediet(en)?|punten' },
    gift: { word: 'cadeau', never: 'geschenk(en)?|presentjes?' },
    conversation: { word: 'gesprek', never: 'conversaties?|chats?' },
    notification: { word: 'melding', never: 'notificaties?|push (aan|uit)' },
    withdrawal: { word: 'herroeping', never: 'afzie(n|t)?|terug te komen op|retour\\p{L}*' },
    bundle: { word: 'bundel', never: 'pakket(ten)?' },
    invisible: { word: 'onzichtbaar', never: 'incognito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'e-mail', never: '(?<!-)mails?' },
    most: { word: 'maximaal', never: 'hooguit|hoogstens' },
    relationshipStatus: { word: 'relatiestatus', never: 'burgerlijke staat' },
    bodyType: { word: 'postuur', never: 'figuur' },
    matchFinder: { word: 'Wie past bij mij?', never: 'match ?finder' },
    privacyStatement: { word: 'privacyverklaring', never: 'privacy-?beleid' },
  },
  de: {
    credit: { word: 'Credit', never: 'Guthaben|Münzen?|Punkte?n?' },
    gift: { word: 'Geschenk', never: 'Präsente?' },
    conversation: { word: 'Gespräch', never: 'Unterhaltung(en)?|Chats?|Konversation(en)?' },
    notification: { word: 'Benachrichtigung', never: '(Push-)?Mitteilung(en)?|Push (ein|aus)schalten' },
    withdrawal: { word: 'Widerruf', never: 'Rücktritt(srecht)?|Rückgaberecht' },
    bundle: { word: 'Paket', never: 'Bündel' },
    invisible: { word: 'unsichtbar', never: 'inkognito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'E-Mail', never: '(?<!-)Mails?|Email' },
    logIn: { word: 'einloggen', never: '(an|ab)gemeldet|(an|ab)melden|Anmeldung' },
    button: { word: 'Button', never: 'Kn(o|ö)pfe?n?|Schaltflächen?' },
    tap: { word: 'Tippen', never: 'ein Tipp' },
    savedCard: { word: 'gespeicherte Karte', never: 'gemerkten?' },
    creditNote: { word: 'Rechnungskorrektur', never: 'Gutschrift(en)?' },
    free: { word: 'kostenlos', never: 'gratis' },
    people: { word: 'nette Leute', never: 'nette(n|r)? Menschen' },
    nearestFirst: { word: 'nach Entfernung', never: 'nächste zuerst' },
    // The sign stands off the number, by a space that does not break.
    percent: { word: '\u00a0%', never: ' %' },
  },
  fr: {
    credit: { word: 'crédit', never: 'jetons?|pièces?' },
    gift: { word: 'cadeau', never: 'présents?' },
    delivered: { word: 'reçu', never: 'distribué\\p{L}*' },
    like: { word: 'envoyer un like', never: '(?<!un )like les gens|(donn|mis|mett)\\p{L}*\\P{L}+(un|aucun)\\P{L}+likes?|likes\\P{L}+donnés' },
    conversation: { word: 'conversation', never: 'discussions?|tchats?' },
    notification: { word: 'notification', never: 'alertes?|(dés)?activer le push' },
    chargeback: { word: 'repris par la banque', never: 'rejetée?s? par la banque|paiements? rejetés?' },
    withdrawal: { word: 'rétractation', never: 'annulation de l’achat|retour de l’achat' },
    bundle: { word: 'pack', never: 'forfaits?|paquets?' },
    invisible: { word: 'invisible', never: 'incognito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'e-mail', never: 'courriels?|(?<!-)mails?|mél' },
    you: {
      word: 'tu',
      never: 'votre|vos|(?:connect|confirm|choisiss|écriv|indiqu|demand|récupér|cré|envoy)ez',
      // Said to the two of a conversation.
      except: ['likes:youShare', 'member:block.text'],
    },
  },
  es: {
    credit: { word: 'crédito', never: 'fichas?|puntos' },
    gift: { word: 'regalo', never: 'obsequios?' },
    like: { word: 'like', never: 'nuevos me gusta|un me gusta' },
    conversation: { word: 'conversación', never: 'charlas?|chats?' },
    notification: { word: 'notificación', never: 'avisos por correo|(des)?activar push' },
    withdrawal: { word: 'desistimiento', never: 'retractación|derecho de devolución' },
    complaint: { word: 'reclamación', never: 'quejas?' },
    relationshipStatus: { word: 'situación sentimental', never: 'estado civil' },
    partner: { word: 'colaborador', never: 'socios?' },
    bundle: { word: 'paquete', never: 'packs?|bonos?' },
    invisible: { word: 'invisible', never: 'incógnito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'correo', never: 'e-?mails?' },
    // A bank returns a debit, we refund a purchase.
    refund: { word: 'reembolso', never: 'devoluciones|dev(uelv|olv)\\p{L}+\\P{L}+(los|tus)\\P{L}+créditos' },
  },
  it: {
    credit: { word: 'credito', never: 'monete|gettoni?' },
    gift: { word: 'regalo', never: 'dono|doni' },
    like: { word: 'like', never: 'mi piace(?! fare)' },
    conversation: { word: 'conversazione', never: 'chat' },
    notification: { word: 'notifica', never: '(dis)?attiva il push' },
    withdrawal: { word: 'recesso', never: 'ripensamento' },
    bundle: { word: 'pacchetto', never: 'bundle|pack' },
    invisible: { word: 'invisibile', never: 'incognito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'e-mail', never: '(?<!-)mail|email' },
    chargeback: { word: 'stornare', never: 'riaccredit\\p{L}*' },
    member: { word: 'membro', never: 'nuovi iscritti' },
    list: { word: 'elenco', never: 'list(a|e)' },
  },
  da: {
    credit: { word: 'credit', never: 'kreditter|mønter' },
    gift: { word: 'gave', never: 'presenter?' },
    like: { word: 'kan lide', never: 'synes\\P{L}+om' },
    photo: { word: 'billede', never: 'fotos?' },
    conversation: { word: 'samtale', never: 'chats?|konversation(er)?' },
    notification: { word: 'notifikation', never: 'push-besked(er)?|beskeder per e-mail|slå push (til|fra)' },
    withdrawal: { word: 'fortrydelse', never: 'returpolitik|tilbagetræden' },
    refund: { word: 'refusion', never: 'refundering(en)?' },
    bundle: { word: 'pakke', never: 'bundter?' },
    invisible: { word: 'usynlig', never: 'inkognito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'e-mail', never: '(?<!-)mail(s|en|ene)?' },
    percent: { word: '\u00a0%', never: ' %' },
  },
  nb: {
    credit: { word: 'kreditt', never: 'credits?|mynter' },
    gift: { word: 'gave', never: 'presang(er)?' },
    photo: { word: 'bilde', never: 'foto(er)?' },
    // Read as a noun, the imperative is a corpse.
    like: { word: 'gi en like', never: 'lik (den|dem|de)' },
    conversation: { word: 'samtale', never: 'chat(ter)?|konversasjon(er)?' },
    notification: { word: 'varsel', never: 'notifikasjon(er)?|notis(er)?|slå (på|av) push' },
    withdrawal: { word: 'angrerett', never: 'returregler|tilbaketreden' },
    bundle: { word: 'pakke', never: 'bunter?' },
    invisible: { word: 'usynlig', never: 'inkognito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'e-post', never: 'e-?mails?|(?<!-)mail(er)?' },
    directDebit: { word: 'direkte debitering', never: 'direkte belastning' },
    paymentMethod: { word: 'betalingsmåte', never: 'metoder?' },
    // "Til og med 14 dager" is "even 14 days".
    upTo: { word: 'inntil', never: 'til og med\\P{L}+dag(er)?' },
    percent: { word: '\u00a0%', never: ' %' },
  },
  sv: {
    credit: { word: 'kredit', never: 'credits?|mynt' },
    gift: { word: 'present', never: 'gåv(a|an|or|orna)' },
    like: { word: 'gillning; gilla', never: 'likes?|(gav|gett|ger) dig en gillning|gav en gillning' },
    match: { word: 'matchning', never: 'match(en|er)?' },
    photo: {
      word: 'foto',
      never: 'bild(en|er|erna)?',
      // The drawings of the landers are pictures, not photos.
      except: ['landers:pause', 'landers:play', 'landers:socialnetwork.lead', 'landers:member.tableTitle'],
    },
    conversation: { word: 'samtal', never: 'konversation(en|er|erna)?|chatt(en|ar)?' },
    notification: { word: 'notis', never: 'avisering(en|ar|arna)?|(slå på|stäng av) push' },
    withdrawal: { word: 'ångerrätt', never: 'returpolicy|frånträd\\p{L}*' },
    subscription: { word: 'abonnemang', never: 'prenumeration(en|er)?' },
    bundle: { word: 'paket', never: 'bunt(en|ar)?' },
    invisible: { word: 'osynlig', never: 'inkognito' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'e-post, mejl', never: 'e-?mail|mail' },
    // "Till och med 14 dagar" is "even 14 days", and what "förfaller" is to be paid.
    upTo: { word: 'upp till', never: 'till och med\\P{L}+dag(ar)?' },
    expire: { word: 'upphör att gälla, går ut', never: 'förfall(er|a|en|na)' },
    percent: { word: '\u00a0%', never: ' %' },
  },
  fi: {
    credit: { word: 'krediitti', never: 'credits?|kolikko|kolikot|kolikoita' },
    gift: { word: 'lahja', never: 'present\\p{L}*' },
    name: { word: 'jäsenelle {{name}}', never: '\\(\\{\\{(\\w*N|n)ame\\}\\}\\)', matchesVariables: true },
    match: { word: 'osuma', never: 'match\\p{L}*|mätsi\\p{L}*' },
    conversation: { word: 'keskustelu', never: 'chat\\p{L}*' },
    notification: { word: 'ilmoitus', never: 'notifikaatio\\p{L}*|push on|push (päälle|pois)' },
    withdrawal: { word: 'peruutus', never: 'palautusehdot' },
    subscription: { word: 'jatkuva tilaus', never: 'tilausmaksu\\p{L}*' },
    bundle: { word: 'paketti', never: 'nippu\\p{L}*' },
    distance: { word: 'likimääräinen etäisyys', never: 'karke\\p{L}+ etäisyy\\p{L}+' },
    terms: { word: 'käyttöehdot', never: 'hyväksyt?\\P{L}+ehdot' },
    chargeback: { word: 'takaisinveloitus', never: 'per(uu|ui) maksun' },
    premium: { word: 'Premium', never: 'VIP' },
    email: { word: 'sähköposti', never: '(?<!-)maili\\p{L}*|sähköpostitse' },
    // Accounts and conversations are restored, money is not.
    refund: { word: 'hyvitys', never: 'rahanpalautu\\p{L}*|palautukset|summa palaut\\p{L}+|palaut\\p{L}+ raha(t|n)?' },
  },
  pl: {
    credit: { word: 'kredyt', never: 'monet(a|y)?|punkt(y|ów)?|żeton(y|ów)?' },
    gift: { word: 'prezent', never: 'upomin\\p{L}+' },
    name: { word: 'z osobą {{name}}', never: '\\(\\{\\{(\\w*N|n)ame\\}\\}\\)', matchesVariables: true },
    draft: { word: 'wersja robocza', never: 'szkic\\p{L}*' },
    photoFrom: { word: 'zdjęcie od', never: 'zdjęcie, które wysyła' },
    like: { word: 'polubienie', never: 'lajk\\p{L}*|lubi|lubi cię|cię lubi' },
    match: { word: 'dopasowanie', never: 'match' },
    conversation: { word: 'rozmowa', never: 'czat(y|u)?|konwersacj\\p{L}+' },
    notification: { word: 'powiadomienie', never: 'notyfikacj\\p{L}+|(włącz|wyłącz) push' },
    withdrawal: { word: 'odstąpienie', never: 'wypowiedzeni\\p{L}+' },
    bundle: { word: 'pakiet', never: 'zestaw(y|u|ów)?' },
    discount: { word: 'rabat', never: 'zniżk\\p{L}*|zniżek|upust\\p{L}*' },
    paymentMethod: { word: 'sposób płatności', never: 'metod(a|y|ę|ą|zie)' },
    // Members have an account with us, and one at their bank.
    bankAccount: { word: 'rachunek', never: 'kont(o|a|em) bankow\\p{L}+|kont(o|a), z którego zapłacono' },
    invisible: { word: 'niewidoczny', never: 'niewidzialn\\p{L}+|incognito' },
    premium: { word: 'Premium', never: 'VIP' },
    you: {
      word: 'Ty, Twój',
      never: 'ty|ci|cię|ciebie|tobie|tobą|tw(ój|oja|oje|ojego|ojej|oim|oją|oich|oimi|ojemu)',
      matchesCase: true,
    },
  },
}
